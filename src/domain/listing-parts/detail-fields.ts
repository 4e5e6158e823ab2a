/** The fields that the details of a car have besides those of a listing. */
import { Type } from 'typebox'
import { BODY_FORMS, COLOR_CODES, DRIVE_CODES, EMISSION_CODES, GEARBOXES, SELLER_KINDS } from '../codes.ts'
import { Conflict, NO_READING_NO_CONFLICT } from '../inspection-parts/conflict.ts'
import { enumOf, nullable } from '../schema.ts'
import { Battery, Charging, Consumption, Dimensions, Engine, Motor } from './build.ts'
import { Equipment } from './equipment.ts'
import { Export } from './export.ts'
import { MarketplaceBlock } from './marketplace-block.ts'
import { RATES_FIELD } from './used-rates.ts'

/** Who sells a car, as far as it is a business. */
const Seller = Type.Object(
  {
    kind: nullable(enumOf(SELLER_KINDS), {
      description: 'The kind of seller. Null if the source does not say, or its value is not understood.',
      examples: ['dealer'],
    }),
    name: nullable(Type.String(), {
      description:
        'The name of a business as the source states it, never of a person. Null if the source does not send one.',
      examples: ['鸿达名车行'],
    }),
  },
  { description: 'The seller. Contact details are on the page at `source_url`.' },
)

const text = Type.String()
const whole = Type.Integer()
const number = Type.Number()
const url = Type.String({ format: 'uri' })

export const DETAIL_FIELDS = {
  description: nullable(text, {
    description:
      "The seller's text in the source's language, without personal contact details. Its claims are not verified. Null if there is none.",
    examples: ['家庭自用，按时保养。'],
  }),
  color: nullable(text, {
    description: "The source's own word, in the requested language. Null if unknown.",
    examples: ['White'],
  }),
  color_code: nullable(enumOf(COLOR_CODES), {
    description:
      'The basic colour; `silver` is also silver grey, `champagne` also champagne gold. Null if unknown, and where its word names no colour or is ambiguous (silver or grey).',
    examples: ['white'],
  }),
  drive: nullable(text, {
    description: 'Layout and driven wheels, in the requested language. Null if unknown.',
    examples: ['Front engine, front-wheel drive'],
  }),
  drive_code: nullable(enumOf(DRIVE_CODES), {
    description:
      'The driven wheels; `awd` is every kind of four-wheel drive. Null if unknown, and where the source says only that two wheels are driven.',
    examples: ['fwd'],
  }),
  emission_code: nullable(enumOf(EMISSION_CODES), {
    description:
      'The stage of the Chinese standard in `emission_standard`; `china_6` where it does not say whether 6a or 6b. If it names two stages (China 4, also China 5), the lower one. Null if unknown, for older stages, for the standards of other countries and cities, and for cars that have none.',
    examples: ['china_6'],
  }),
  launched: nullable(text, {
    description:
      'When this version was launched: `YYYY-MM`, or `YYYY` if the source states only the year. Null if unknown.',
    examples: ['2017-11'],
  }),
  seats: nullable(whole, { description: 'Number of seats. Null if unknown, never 0.', examples: [5] }),
  doors: nullable(whole, { description: 'Number of doors. Null if unknown, never 0.', examples: [4] }),
  transfer_count: nullable(whole, {
    description: 'Changes of ownership; 0 = first owner. Null if unknown.',
    examples: [1],
  }),
  usage_type: nullable(text, {
    description: 'The use stated in the listing, in the requested language. Null if none is stated.',
    examples: ['Household use'],
  }),
  engine: Engine,
  motor: Motor,
  system_power_kw: nullable(number, {
    description: 'Combined power of engine and motors of a hybrid. Null if the source does not state it.',
    examples: [145],
  }),
  torque_nm: nullable(number, {
    description: 'Maximum torque of the car in newton metres. Null if unknown.',
    examples: [320],
  }),
  gearbox: nullable(enumOf(GEARBOXES), {
    description: 'The kind of gearbox, finer than `transmission`. Null if unknown, or of a kind not listed here.',
    examples: ['dct'],
  }),
  gearbox_label: nullable(text, {
    description: "The source's own word for the gearbox, in the requested language. Null if unknown.",
    examples: ['Wet dual-clutch transmission (DCT)'],
  }),
  gears: nullable(whole, {
    description:
      'Number of forward gears; 1 for a fixed ratio. Null if unknown, and for a continuously variable gearbox.',
    examples: [7],
  }),
  body_form: nullable(enumOf(BODY_FORMS), {
    description: 'The shape of the body; `body_style` has its size. Null if unknown.',
    examples: ['sedan'],
  }),
  dimensions_mm: Dimensions,
  kerb_weight_kg: nullable(number, {
    description: 'Kerb weight of the model. Null if unknown.',
    examples: [1610],
  }),
  top_speed_kmh: nullable(number, {
    description: 'Top speed of the model when new, as the source states it. Null if unknown, never 0.',
    examples: [235],
  }),
  acceleration_0_100_s: nullable(number, {
    description: 'Seconds from 0 to 100 km/h of the model when new, as the source states it. Null if unknown, never 0.',
    examples: [7.9],
  }),
  fuel_grade: nullable(text, {
    description:
      'The fuel that the car needs, in the requested language. Null if unknown, and for a car without an engine.',
    examples: ['RON 95 petrol'],
  }),
  tank_l: nullable(number, {
    description: 'Capacity of the fuel tank in litres. Null if unknown, and for a car without one.',
    examples: [58],
  }),
  consumption: nullable(Consumption, {
    description: 'Consumption of the model when new. Null if unknown.',
    examples: [{ value: 7.3, unit: 'l_per_100km', standard: 'wltc' }],
  }),
  maker: nullable(text, {
    description: 'The company that built the car, often a joint venture, in the requested language. Null if unknown.',
    examples: ['FAW-Volkswagen Audi'],
  }),
  source_maker: nullable(text, {
    description: 'The company that built the car, as the source states it. Null if unknown.',
    examples: ['一汽奥迪'],
  }),
  battery: nullable(Battery, {
    description: 'The traction battery. Null for every car that the source does not mark new-energy.',
    examples: [
      {
        capacity_kwh: 60.48,
        range_km: 510,
        range_standard: 'cltc',
        chemistry: 'Lithium iron phosphate (LFP)',
        maker: 'CATL',
        warranty: { text: '8 years or 160,000 km', source: '八年或16万公里', first_owner_only: null },
        rented: null,
        state_of_health: {
          percent: null,
          method: null,
          source_method: null,
          measured_at: null,
          source_text: null,
          reason: 'not_printed',
        },
        warranty_remaining: {
          status: 'active',
          reason: 'within_limits',
          ended_by: null,
          months_from: 27,
          months_to: 28,
          km: 87_400,
          rule: { id: 'battery_warranty', text: 'The limits in the terms …' },
        },
      },
    ],
  }),
  charging: nullable(Charging, {
    description:
      'Charging times of the battery. Null for every car that the source does not mark new-energy, as `battery` is.',
    examples: [{ fast_h: 0.5, slow_h: 8.6 }],
  }),
  equipment: nullable(Type.Array(Equipment, { maxItems: 400 }), {
    description:
      'The equipment of this trim in the order of the spec sheet: what was fitted or offered when new, not what was found on this car. Equipment that is not listed is unknown. Null if the sheet could not be read or is empty.',
    examples: [
      [
        { key: 'cruise_control', label: 'Cruise control', source: '巡航系统 定速巡航', value: 'standard' },
        {
          key: 'adaptive_cruise_control',
          label: 'Adaptive cruise control',
          source: '巡航系统 自适应巡航',
          value: 'optional',
        },
      ],
    ],
  }),
  seller: Seller,
  inspection_valid_until: nullable(text, {
    description: 'Expiry of the periodic inspection; may be in the past. Null if unknown.',
    examples: ['2027-07'],
  }),
  insurance_expiry: nullable(text, {
    description:
      'Expiry of the compulsory insurance; may be in the past. A policy date, not a claim record. Null if unknown.',
    examples: ['2027-06'],
  }),
  warranty: nullable(text, {
    description:
      "The maker's warranty for the model when new, in the requested language. Null if unknown; null does not mean that there is none.",
    examples: ['3 years or 100,000 km'],
  }),
  new_price_cny: nullable(number, {
    description: "The manufacturer's guide price for a new one, in yuan. Null if unknown, never 0.",
    examples: [332900],
  }),
  photos: Type.Array(url, {
    description: 'All pictures in the order of the source, each in the largest size that it sent.',
    examples: [['https://marketplace.example/photos/1024x768_c42_ab12.jpg.webp']],
  }),
  conflicts: nullable(Type.Array(Conflict), {
    description: `Where listing and inspection report differ. Null: no report of this car is held, see \`report_status\`; \`/inspection\` reads it. ${NO_READING_NO_CONFLICT}`,
    examples: [[{ field: 'mileage_km', listing: 35500, report: 88200, reason: 'differs' }]],
  }),
  export: Export,
  rates: RATES_FIELD,
  marketplace: MarketplaceBlock,
}
