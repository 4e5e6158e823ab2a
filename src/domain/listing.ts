/** The records about cars, spelled as on the wire. Unknown is null in every normalized field; native blocks omit unknown keys. */
import { Type } from 'typebox'
import {
  BODY_FORMS,
  BODY_STYLES,
  FUEL_TYPES,
  GEARBOXES,
  POWERTRAINS,
  REGISTRATION_STATES,
  TRANSMISSIONS,
} from './codes.ts'
import { Conflict, NO_READING_NO_CONFLICT } from './inspection-parts/conflict.ts'
import { Battery, Dimensions, Engine, Motor } from './listing-parts/build.ts'
import { MarketplaceBlock } from './listing-parts/marketplace-block.ts'
import { OBSERVED_FIELDS } from './listing-parts/observed-fields.ts'
import { POWER_FIELDS } from './listing-parts/power-fields.ts'
import { Seller } from './listing-parts/seller.ts'
import { Tag } from './listing-parts/tag.ts'
import { enumOf, nullable, type RecordOf } from './schema.ts'

const text = Type.String()
const whole = Type.Integer()
const number = Type.Number()
const url = Type.String({ format: 'uri' })

export const Location = Type.Object(
  {
    city: nullable(text, { description: 'In the language asked for. Null if unknown.', examples: ['Hangzhou'] }),
    province: nullable(text, { description: 'In the language asked for. Null if unknown.', examples: ['Zhejiang'] }),
  },
  { description: 'Where the car stands.' },
)
export type Location = RecordOf<typeof Location>

export const ListingRecord = Type.Object(
  {
    id: Type.Integer({ description: 'The listing id; usable as `car_id`.', examples: [60689500] }),
    title: nullable(text, {
      description: 'Title in the language asked for. Null if the source has none.',
      examples: ['2018 Audi A4L 40 TFSI Sport'],
    }),
    source_title: nullable(text, {
      description: 'Title as the source has it. Null if it has none.',
      examples: ['奥迪A4L 2018款 40 TFSI 运动型'],
    }),
    manufacturer: nullable(text, {
      description: 'The brand, in the language asked for. Null if unknown.',
      examples: ['Audi'],
    }),
    model: nullable(text, {
      description: 'The series, in the language asked for. Null if unknown.',
      examples: ['A4L'],
    }),
    trim: nullable(text, {
      description: 'What the title says behind the model year, in the language asked for. Null if it says nothing.',
      examples: ['40 TFSI Sport'],
    }),
    model_year: nullable(whole, {
      description: 'Model year, not the year of registration. Null if the title tells none.',
      examples: [2018],
    }),
    registration_date: nullable(text, {
      description:
        'First registration: `YYYY-MM`, or `YYYY` where the source gives only the year. Null if unknown, and for a car that was never registered: `registration_state` tells which.',
      examples: ['2018-07'],
    }),
    registration_state: nullable(enumOf(REGISTRATION_STATES), {
      description: 'Whether the car was ever registered. Null if the source does not tell.',
      examples: ['registered'],
    }),
    mileage_km: nullable(number, {
      description: 'Kilometres as the seller states them. Null if unknown, never 0.',
      examples: [92700],
    }),
    price_cny: nullable(number, {
      description: 'Asking price in yuan. Null if the listing has none, never 0.',
      examples: [125800],
    }),
    price_eur: nullable(number, {
      description:
        'The price in euros by the reference rate of the day. Null without a price or without a usable exchange rate.',
      examples: [15483.08],
    }),
    price_usd: nullable(number, {
      description:
        'The price in US dollars by the reference rates of the day. Null without a price or without usable exchange rates.',
      examples: [17841.15],
    }),
    fuel_type: nullable(enumOf(FUEL_TYPES), {
      description:
        'By the classes of the filter: mild hybrids count as gasoline or diesel; plug-in, range-extended, battery and fuel-cell cars as new_energy. Null if unknown, and for gas and methanol, which have no class.',
      examples: ['gasoline'],
    }),
    fuel_label: nullable(text, {
      description: "The source's own word, in the language asked for. Null if the record read has none.",
      examples: ['Gasoline'],
    }),
    powertrain: nullable(enumOf(POWERTRAINS), {
      description: 'What moves the car, finer than `fuel_type`. Null if unknown.',
      examples: ['combustion'],
    }),
    displacement_l: nullable(number, {
      description: 'Engine displacement in litres. Null if unknown, and for a car without an engine.',
      examples: [2],
    }),
    ...POWER_FIELDS,
    emission_standard: nullable(text, {
      description: 'In the language asked for. Null if unknown, and for cars that have none.',
      examples: ['China 6'],
    }),
    transmission: nullable(enumOf(TRANSMISSIONS), {
      description: 'Whether the driver shifts. Null if unknown.',
      examples: ['automatic'],
    }),
    transmission_label: nullable(text, {
      description: "The source's own word, in the language asked for. Null if the record read has none.",
      examples: ['Automatic'],
    }),
    body_style: nullable(enumOf(BODY_STYLES), {
      description: 'Size class by the filter catalog. Null if unknown.',
      examples: ['midsize_car'],
    }),
    body_style_label: nullable(text, {
      description: "The source's own word, in the language asked for. Null if the record read has none.",
      examples: ['Mid-size car (B)'],
    }),
    location: Location,
    photo_url: nullable(url, {
      description: 'The cover, in the largest size that the source sent. Null if it sent none.',
      examples: ['https://marketplace.example/photos/640x480_c42_ab12.jpg.webp'],
    }),
    inspection_advertised: nullable(Type.Boolean(), {
      description:
        'Whether the listing advertises a report; says nothing about the condition. Null if the record read tells neither: rows of a search show the badge of some only.',
      examples: [true],
    }),
    tags: nullable(Type.Array(Tag, { maxItems: 50 }), {
      description:
        'Badges that the listing shows. Advertising, not findings; a badge that is missing proves nothing. Null where the record read carries no badges: the details of a car do not.',
      examples: [[{ code: 'newly_listed', label: 'Newly listed', source: '新上架' }]],
    }),
    ...OBSERVED_FIELDS,
    source_url: nullable(url, {
      description: "The listing's public page. Null if the source does not tell enough to name it.",
      examples: ['https://marketplace.example/dealer/432708/60689500.html'],
    }),
    observed_at: Type.String({
      format: 'date-time',
      description: 'When the source was read, ISO 8601 in UTC.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
  },
  { $id: 'ListingRecord', description: 'One car. Unknown is null, never zero.' },
)
export type ListingRecord = RecordOf<typeof ListingRecord>

export const CarDetail = Type.Object(
  {
    ...ListingRecord.properties,
    description: nullable(text, {
      description:
        "The seller's text in the source's language, without ways to reach a person. Null if there is none. What it promises is not checked.",
      examples: ['家庭自用，按时保养。'],
    }),
    color: nullable(text, { description: 'In the language asked for. Null if unknown.', examples: ['White'] }),
    drive: nullable(text, {
      description: 'Layout and driven wheels, in the language asked for. Null if unknown.',
      examples: ['Front engine, front-wheel drive'],
    }),
    seats: nullable(whole, { description: 'How many seats it has. Null if unknown, never 0.', examples: [5] }),
    doors: nullable(whole, { description: 'How many doors it has. Null if unknown, never 0.', examples: [4] }),
    transfer_count: nullable(whole, {
      description: 'Changes of ownership; 0 = first owner. Null if unknown.',
      examples: [1],
    }),
    usage_type: nullable(text, {
      description: 'As the listing declares it, in the language asked for. Null if it declares none.',
      examples: ['Household use'],
    }),
    engine: Engine,
    motor: Motor,
    system_power_kw: nullable(number, {
      description: 'Engine and motors together, of a hybrid. Null if the source does not tell it.',
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
      description: "The source's own word for the gearbox, in the language asked for. Null if unknown.",
      examples: ['Wet dual-clutch transmission (DCT)'],
    }),
    body_form: nullable(enumOf(BODY_FORMS), {
      description: 'The shape of the body, beside its size in `body_style`. Null if unknown.',
      examples: ['sedan'],
    }),
    dimensions_mm: Dimensions,
    kerb_weight_kg: nullable(number, {
      description: 'Of the model without load. Null if unknown.',
      examples: [1610],
    }),
    maker: nullable(text, {
      description: 'Who built it, often a joint venture, in the language asked for. Null if unknown.',
      examples: ['FAW-Volkswagen Audi'],
    }),
    source_maker: nullable(text, {
      description: 'Who built it, as the source has it. Null if unknown.',
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
          rented: null,
        },
      ],
    }),
    seller: Seller,
    inspection_valid_until: nullable(text, {
      description: 'Until when the periodic inspection is valid; may have passed. Null if unknown.',
      examples: ['2027-07'],
    }),
    insurance_expiry: nullable(text, {
      description:
        'Until when the compulsory insurance runs; may have passed. A policy date and no claim record. Null if unknown.',
      examples: ['2027-06'],
    }),
    warranty: nullable(text, {
      description:
        "The maker's warranty for the model when new, in the language asked for. Null if unknown; null does not mean that there is none.",
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
      description: `Where listing and inspection report differ. Null: no report of this car has been read of late; \`/inspection\` reads it. ${NO_READING_NO_CONFLICT}`,
      examples: [[{ field: 'mileage_km', listing: 35500, report: 88200 }]],
    }),
    marketplace: MarketplaceBlock,
  },
  { $id: 'CarDetail', description: 'One car with all that is known of it.' },
)
export type CarDetail = RecordOf<typeof CarDetail>

export const PhotoUrl = Type.String({
  $id: 'PhotoUrl',
  format: 'uri',
  description: 'A picture of the car, in the largest size that the source sent.',
  examples: ['https://marketplace.example/photos/1024x768_c42_ab12.jpg.webp'],
})

export const SearchResponse = Type.Object(
  {
    results: Type.Array(ListingRecord, {
      maxItems: 24,
      description: 'The cars of this page, in the order asked for; none past the end.',
    }),
    next_page: nullable(Type.Integer({ minimum: 2, maximum: 1000 }), {
      description: 'What to ask for next, with the same filters. Null when there is no further page.',
      examples: [2],
    }),
    total_count: Type.Integer({ minimum: 0, description: 'How many cars match, over all pages.', examples: [925] }),
    page: Type.Integer({ minimum: 1, maximum: 1000, description: 'This page, from 1.', examples: [1] }),
    limit: Type.Integer({ description: 'Cars to a page, always 24.', examples: [24] }),
  },
  { $id: 'SearchResponse', description: 'A page of the cars that match.' },
)
export type SearchResponse = RecordOf<typeof SearchResponse>

export const CountResponse = Type.Object(
  { count: Type.Integer({ minimum: 0, description: 'How many cars match.', examples: [925] }) },
  { $id: 'CountResponse', description: 'How many cars match.' },
)
export type CountResponse = RecordOf<typeof CountResponse>
