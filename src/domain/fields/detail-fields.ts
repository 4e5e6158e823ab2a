/** The fields that the details of a car have besides those of a row, in the order of the record. */
import { Type } from 'typebox'
import { BODY_FORMS, COLOR_CODES, DRIVE_CODES, EMISSION_CODES, GEARBOXES } from '../codes.ts'
import { Conflict, NO_READING_NO_CONFLICT } from '../inspection-parts/conflict.ts'
import { EQUIPMENT_KEYS, Equipment } from '../listing-parts/equipment.ts'
import { Export } from '../listing-parts/export.ts'
import { RATES_FIELD } from '../listing-parts/used-rates.ts'
import { enumOf, nullable } from '../schema.ts'
import { COLORS, EMISSIONS } from './code-tables.ts'
import { always, fact, field, number, record, text, url, whole } from './declare-car-field.ts'
import { measure, NEVER, numbered, setOf } from './declare-field.ts'
import {
  BATTERY,
  Battery,
  CHARGING,
  Charging,
  Consumption,
  DIMENSIONS,
  Dimensions,
  ENGINE,
  Engine,
  MOTOR,
  Motor,
  SELLER,
  Seller,
} from './group-fields.ts'

const BATTERY_EXAMPLE = {
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
    km: 87400,
    rule: { id: 'battery_warranty', text: 'The limits in the terms …' },
  },
}

export const DETAIL_FIELDS = {
  description: field('words', 91, "Seller's description", '车主描述', text, {
    says: "The seller's text in the source's language, without personal contact details. Its claims are not verified. Null if there is none.",
    example: '家庭自用，按时保养。',
  }),
  color: fact('registration', 21, 'Colour', '车身颜色', text, {
    says: "The source's own word, in the requested language. Null if unknown.",
    example: 'White',
    label: 'colour',
  }),
  color_code: field('registration', 26, 'Colour, code', '车身颜色代码', enumOf(COLOR_CODES), {
    says: 'The basic colour; `silver` is also silver grey, `champagne` also champagne gold. Null if unknown, and where its word names no colour or is ambiguous (silver or grey).',
    example: 'white',
    search: {
      as: 'color',
      ...COLORS,
      filter: {
        anyOf: 'color',
        example: 'black,white',
        says: 'The basic colour. Cars for which this is unknown never match.',
      },
      panel: { section: 'body', en: 'Colour', zh: '颜色', isPlain: true },
    },
  }),
  drive: fact('transmission', 59, 'Drive', '驱动方式', text, {
    says: 'Layout and driven wheels, in the requested language. Null if unknown.',
    example: 'Front engine, front-wheel drive',
    isMade: true,
  }),
  drive_code: field('transmission', 62, 'Drive, code', '驱动方式代码', enumOf(DRIVE_CODES), {
    says: 'The driven wheels; `awd` is every kind of four-wheel drive. Null if unknown, and where the source says only that two wheels are driven.',
    example: 'fwd',
    search: {
      as: 'drive',
      ...numbered(DRIVE_CODES),
      facet: 'drive',
      filter: {
        anyOf: 'drive',
        example: 'rwd',
        says: 'The driven wheels. Cars for which this is unknown never match.',
      },
      panel: { section: 'drive', en: 'Driven wheels', zh: '驱动方式', isPlain: true },
    },
  }),
  emission_code: field('engine', 51, 'Emission standard, code', '排放标准代码', enumOf(EMISSION_CODES), {
    says: 'The stage of the Chinese standard in `emission_standard`; `china_6` where it does not say whether 6a or 6b. If it names two stages (China 4, also China 5), the lower one. Null if unknown, for older stages, for the standards of other countries and cities, and for cars that have none.',
    example: 'china_6',
    search: {
      as: 'emission',
      ...EMISSIONS,
      filter: {
        anyOf: 'emission',
        example: 'china_6,china_6b',
        says: 'The stage of the Chinese emission standard, exactly: `china_6` does not include `china_6a` and `china_6b`. Cars for which this is unknown never match.',
      },
      panel: { section: 'papers', en: 'Emission standard', zh: '排放标准', isPlain: true },
    },
  }),
  launched: fact('model', 86, 'Launched', '上市时间', text, {
    says: 'When this version was launched: `YYYY-MM`, or `YYYY` if the source states only the year. Null if unknown.',
    example: '2017-11',
  }),
  seats: fact('body', 74, 'Seats', '座位数', whole, {
    says: 'Number of seats. Null if unknown, never 0.',
    example: 5,
    search: {
      ...measure,
      filter: { exactly: 'seats', example: 5, ge: 1, le: 100, says: `Number of seats. ${NEVER}` },
      panel: { section: 'body' },
    },
  }),
  doors: fact('body', 75, 'Doors', '车门数', whole, { says: 'Number of doors. Null if unknown, never 0.', example: 4 }),
  transfer_count: fact('registration', 19, 'Changes of ownership', '过户次数', whole, {
    says: 'Changes of ownership; 0 = first owner. Null if unknown.',
    example: 1,
    search: {
      as: 'transfers',
      ...measure,
      filter: {
        within: [null, 'transfers_max'],
        examples: [null, 2],
        ge: 0,
        le: 1000,
        says: `{End} of \`transfer_count\` (inclusive). ${NEVER}`,
      },
      panel: { section: 'papers', en: 'Transfers at most', zh: '过户次数上限' },
    },
  }),
  usage_type: fact('registration', 20, 'Use', '使用性质', text, {
    says: 'The use stated in the listing, in the requested language. Null if none is stated.',
    example: 'Household use',
    label: 'usage',
  }),
  engine: record(Engine, ENGINE),
  motor: record(Motor, MOTOR),
  system_power_kw: fact('motor', 55, 'Combined power', '系统综合功率', number, {
    says: 'Combined power of engine and motors of a hybrid. Null if the source does not state it.',
    example: 145,
    unit: 'kw',
  }),
  torque_nm: fact('powertrain', 30, 'Torque', '最大扭矩', number, {
    says: 'Maximum torque of the car in newton metres. Null if unknown.',
    example: 320,
    unit: 'nm',
  }),
  gearbox: field('transmission', 61, 'Gearbox, code', '变速箱类型代码', enumOf(GEARBOXES), {
    says: 'The kind of gearbox, finer than `transmission`. Null if unknown, or of a kind not listed here.',
    example: 'dct',
    search: {
      ...numbered(GEARBOXES),
      facet: 'gearbox',
      filter: {
        anyOf: 'gearbox',
        example: 'at',
        says: 'The kind of gearbox. Cars for which this is unknown never match.',
      },
      panel: { section: 'drive', en: 'Gearbox', zh: '变速箱类型', isPlain: true },
    },
  }),
  gearbox_label: fact('transmission', 57, 'Gearbox', '变速箱', text, {
    says: "The source's own word for the gearbox, in the requested language. Null if unknown.",
    example: 'Wet dual-clutch transmission (DCT)',
    label: 'transmission',
  }),
  gears: fact('transmission', 58, 'Gears', '挡位数', whole, {
    says: 'Number of forward gears; 1 for a fixed ratio. Null if unknown, and for a continuously variable gearbox.',
    example: 7,
  }),
  body_form: fact('body', 73, 'Body', '车身结构', enumOf(BODY_FORMS), {
    says: 'The shape of the body; `body_style` has its size. Null if unknown.',
    example: 'sedan',
  }),
  dimensions_mm: record(Dimensions, DIMENSIONS),
  kerb_weight_kg: fact('body', 80, 'Kerb weight', '整备质量', number, {
    says: 'Kerb weight of the model. Null if unknown.',
    example: 1610,
    unit: 'kg',
  }),
  top_speed_kmh: fact('powertrain', 32, 'Top speed', '最高车速', number, {
    says: 'Top speed of the model when new, as the source states it. Null if unknown, never 0.',
    example: 235,
    unit: 'kmh',
  }),
  acceleration_0_100_s: fact('powertrain', 33, '0–100 km/h', '百公里加速', number, {
    says: 'Seconds from 0 to 100 km/h of the model when new, as the source states it. Null if unknown, never 0.',
    example: 7.9,
    unit: 's',
  }),
  fuel_grade: fact('engine', 44, 'Fuel grade', '燃油标号', text, {
    says: 'The fuel that the car needs, in the requested language. Null if unknown, and for a car without an engine.',
    example: 'RON 95 petrol',
    label: 'fuel_grade',
  }),
  tank_l: fact('engine', 45, 'Tank', '油箱容积', number, {
    says: 'Capacity of the fuel tank in litres. Null if unknown, and for a car without one.',
    example: 58,
    unit: 'l',
  }),
  consumption: fact('powertrain', 31, 'Consumption when new', '官方综合油耗/电耗', Consumption, {
    says: 'Consumption of the model when new. Null if unknown.',
    example: { value: 7.3, unit: 'l_per_100km', standard: 'wltc' },
  }),
  maker: fact('model', 87, 'Built by', '厂商', text, {
    says: 'The company that built the car, often a joint venture, in the requested language. Null if unknown.',
    example: 'FAW-Volkswagen Audi',
    isMade: true,
  }),
  source_maker: field('model', 89, 'Built by, as the source writes it', '厂商（来源原文）', text, {
    says: 'The company that built the car, as the source states it. Null if unknown.',
    example: '一汽奥迪',
    isMade: true,
  }),
  battery: record(
    nullable(Battery, {
      description: 'The traction battery. Null for every car that the source does not mark new-energy.',
      examples: [BATTERY_EXAMPLE],
    }),
    BATTERY,
  ),
  charging: record(
    nullable(Charging, {
      description:
        'Charging times of the battery. Null for every car that the source does not mark new-energy, as `battery` is.',
      examples: [{ fast_h: 0.5, slow_h: 8.6 }],
    }),
    CHARGING,
  ),
  /** Of the trim: fitted to every car of it in the factory. Unknown without a spec sheet. */
  equipment: field('equipment', 90, 'Equipment', '配置', Type.Array(Equipment, { maxItems: 400 }), {
    says: 'The equipment of this trim in the order of the spec sheet: what was fitted or offered when new, not what was found on this car. Equipment that is not listed is unknown. Null if the sheet could not be read or is empty.',
    example: [
      { key: 'cruise_control', label: 'Cruise control', source: '巡航系统 定速巡航', value: 'standard' },
      {
        key: 'adaptive_cruise_control',
        label: 'Adaptive cruise control',
        source: '巡航系统 自适应巡航',
        value: 'optional',
      },
    ],
    isMade: true,
    search: {
      ...setOf(EQUIPMENT_KEYS, [1, 2, 3, 4, 5]),
      facet: 'equipment',
      filter: {
        allOf: 'equipment',
        example: 'panoramic_roof,adaptive_cruise_control',
        most: 20,
        says: 'Only cars whose trim left the factory with all of these (`standard` in `equipment`). Cars without a spec sheet never match, because their equipment is unknown.',
      },
      panel: { section: 'equipment' },
    },
  }),
  seller: record(Seller, SELLER),
  inspection_valid_until: fact('registration', 22, 'Periodic inspection valid until', '年检到期', text, {
    says: 'Expiry of the periodic inspection; may be in the past. Null if unknown.',
    example: '2027-07',
  }),
  insurance_expiry: fact('registration', 23, 'Compulsory insurance until', '交强险到期', text, {
    says: 'Expiry of the compulsory insurance; may be in the past. A policy date, not a claim record. Null if unknown.',
    example: '2027-06',
  }),
  warranty: fact('registration', 24, "Maker's warranty when new", '新车质保', text, {
    says: "The maker's warranty for the model when new, in the requested language. Null if unknown; null does not mean that there is none.",
    example: '3 years or 100,000 km',
    label: 'warranty',
  }),
  new_price_cny: fact('model', 88, 'Guide price when new', '新车指导价', number, {
    says: "The manufacturer's guide price for a new one, in yuan. Null if unknown, never 0.",
    example: 332900,
    unit: 'cny',
  }),
  photos: field(
    'listing',
    13,
    'Photos',
    '照片',
    always(
      Type.Array(url, {
        description: 'All pictures in the order of the source, each in the largest size that it sent.',
        examples: [['https://marketplace.example/photos/1024x768_c42_ab12.jpg.webp']],
      }),
    ),
  ),
  conflicts: field('inspection', null, 'Listing against report', '车源与报告对照', Type.Array(Conflict), {
    says: `Where listing and inspection report differ. Null: no report of this car is held, see \`report_status\`; \`/inspection\` reads it. ${NO_READING_NO_CONFLICT}`,
    example: [{ field: 'mileage_km', listing: 35500, report: 88200, reason: 'differs' }],
    isMade: true,
  }),
  export: field('export', null, 'Export state', '出口状态', always(Export), { isMade: true }),
  rates: field('listing', null, 'Exchange rates', '汇率', always(RATES_FIELD), { isMade: true }),
} as const
