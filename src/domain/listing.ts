/** The records about cars, spelled as on the wire. Unknown is null in every normalized field; native blocks omit unknown keys. */
import { Type } from 'typebox'
import {
  BODY_STYLES,
  FUEL_TYPES,
  POWER_BASES,
  POWER_SOURCES,
  POWERTRAINS,
  REGISTRATION_STATES,
  TRANSMISSIONS,
} from './codes.ts'
import { DETAIL_FIELDS } from './listing-parts/detail-fields.ts'
import { INTERPRETED } from './listing-parts/interpretation.ts'
import { OBSERVED_FIELDS } from './listing-parts/observed-fields.ts'
import { REPORT_FIELDS } from './listing-parts/report-fields.ts'
import { Tag } from './listing-parts/tag.ts'
import { RATES_FIELD } from './listing-parts/used-rates.ts'
import { enumOf, nullable, type RecordOf } from './schema.ts'

const text = Type.String()
const whole = Type.Integer()
const number = Type.Number()
const url = Type.String({ format: 'uri' })

export const Location = Type.Object(
  {
    city: nullable(text, { description: 'In the requested language. Null if unknown.', examples: ['Hangzhou'] }),
    province: nullable(text, { description: 'In the requested language. Null if unknown.', examples: ['Zhejiang'] }),
  },
  { description: 'Where the car is.' },
)
export type Location = RecordOf<typeof Location>

export const ListingRecord = Type.Object(
  {
    id: Type.Integer({ description: 'The listing id, for use as `car_id`.', examples: [60689500] }),
    title: nullable(text, {
      description: 'Title in the requested language. Null if the source has none.',
      examples: ['2018 Audi A4L 40 TFSI Sport'],
    }),
    source_title: nullable(text, {
      description: 'Title in the source’s language. Null if the source has none.',
      examples: ['奥迪A4L 2018款 40 TFSI 运动型'],
    }),
    manufacturer: nullable(text, {
      description: 'The brand, in the requested language. Null if unknown.',
      examples: ['Audi'],
    }),
    model: nullable(text, {
      description: 'The series, in the requested language. Null if unknown.',
      examples: ['A4L'],
    }),
    trim: nullable(text, {
      description: 'The part of the title after the model year, in the requested language. Null if there is none.',
      examples: ['40 TFSI Sport'],
    }),
    model_year: nullable(whole, {
      description: 'Model year, not the year of registration. Null if the title does not state it.',
      examples: [2018],
    }),
    registration_date: nullable(text, {
      description:
        'First registration: `YYYY-MM`, or `YYYY` if the source states only the year. Null if unknown, and for a car that was never registered; see `registration_state`.',
      examples: ['2018-07'],
    }),
    registration_state: nullable(enumOf(REGISTRATION_STATES), {
      description: 'Whether the car was ever registered. Null if the source does not say.',
      examples: ['registered'],
    }),
    mileage_km: nullable(number, {
      description: 'Mileage in kilometres as stated by the seller. Null if unknown, never 0.',
      examples: [92700],
    }),
    price_cny: nullable(number, {
      description: 'Asking price in yuan. Null if the listing has none, never 0.',
      examples: [125800],
    }),
    price_eur: nullable(number, {
      description:
        'The price in euros at the reference rate of the day. Null without a price or without a usable exchange rate.',
      examples: [15483.08],
    }),
    price_usd: nullable(number, {
      description:
        'The price in US dollars at the reference rates of the day. Null without a price or without usable exchange rates.',
      examples: [17841.15],
    }),
    fuel_type: nullable(enumOf(FUEL_TYPES), {
      description:
        'The fuel class, as in the filter: mild hybrids count as gasoline or diesel; plug-in, range-extended, battery and fuel-cell cars as new_energy. Null if unknown, and for gas and methanol, which have no class.',
      examples: ['gasoline'],
    }),
    fuel_label: nullable(text, {
      description:
        "The label of `fuel_type` in the requested language; the source's own word for a fuel without a class. Null if unknown.",
      examples: ['Gasoline'],
    }),
    powertrain: nullable(enumOf(POWERTRAINS), {
      description: 'The powertrain, more detailed than `fuel_type`. Null if unknown.',
      examples: ['combustion'],
    }),
    powertrain_label: nullable(text, {
      description: 'The label of `powertrain` in the requested language. Null if unknown.',
      examples: ['Combustion'],
    }),
    displacement_l: nullable(number, {
      description: 'Engine displacement in litres. Null if unknown, and for a car without an engine.',
      examples: [2],
    }),
    displacement_cc: nullable(number, {
      description: 'Engine displacement in cubic centimetres. Null if unknown, and for a car without an engine.',
      examples: [1984],
    }),
    power_kw: nullable(number, {
      description: 'Power of the car in kilowatts, as printed; `power_basis` says what it measures. Null if unknown.',
      examples: [140],
    }),
    power_hp: nullable(number, {
      description:
        'The same in metric horsepower (PS): as printed, else `power_kw` × 1.35962 to one decimal, never rounded to a whole number. Null if unknown.',
      examples: [190],
    }),
    power_source: nullable(enumOf(POWER_SOURCES), {
      description: 'Whether `power_hp` is printed, or derived from `power_kw`. Null if there is no figure.',
      examples: ['printed'],
    }),
    power_basis: nullable(enumOf(POWER_BASES), {
      description:
        'What the power measures: `engine` for cars driven only by an engine, including mild hybrids; `motors` for battery-electric cars; `system` (both combined) for hybrids. Null, without a figure, if the source does not state it.',
      examples: ['engine'],
    }),
    emission_standard: nullable(text, {
      description: 'In the requested language. Null if unknown, and for cars that have none.',
      examples: ['China 6'],
    }),
    transmission: nullable(enumOf(TRANSMISSIONS), {
      description: 'Manual or automatic. Null if unknown.',
      examples: ['automatic'],
    }),
    transmission_label: nullable(text, {
      description: 'The label of `transmission` in the requested language. Null if unknown.',
      examples: ['Automatic'],
    }),
    body_style: nullable(enumOf(BODY_STYLES), {
      description: 'The size class, as in the filter catalog. Null if unknown.',
      examples: ['midsize_car'],
    }),
    body_style_label: nullable(text, {
      description:
        "The label of `body_style` in the requested language; the source's own word for a size without a class. Null if unknown.",
      examples: ['Mid-size car'],
    }),
    location: Location,
    photo_url: nullable(url, {
      description: 'The cover photo, in the largest size that the source sent. Null if it sent none.',
      examples: ['https://marketplace.example/photos/640x480_c42_ab12.jpg.webp'],
    }),
    inspection_advertised: nullable(Type.Boolean(), {
      description:
        'Whether the listing advertises an inspection report. This says nothing about the condition. Null if unknown: search rows show the badge only for some cars.',
      examples: [true],
    }),
    ...REPORT_FIELDS,
    tags: nullable(Type.Array(Tag, { maxItems: 50 }), {
      description:
        'Badges of the listing. They are advertising, not findings, and a missing badge proves nothing. Null in car details, where the source does not send badges.',
      examples: [[{ code: 'newly_listed', label: 'Newly listed', source: '新上架' }]],
    }),
    ...OBSERVED_FIELDS,
    source_url: nullable(url, {
      description: "The listing's public page. Null if the source does not send enough to build the address.",
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
    ...DETAIL_FIELDS,
  },
  { $id: 'CarDetail', description: 'One car with all its details.' },
)
export type CarDetail = RecordOf<typeof CarDetail>

export const PhotoUrl = Type.String({
  $id: 'PhotoUrl',
  format: 'uri',
  description: 'The URL of a photo, in the largest size that the source sent.',
  examples: ['https://marketplace.example/photos/1024x768_c42_ab12.jpg.webp'],
})

export const SearchResponse = Type.Object(
  {
    results: Type.Array(ListingRecord, {
      maxItems: 24,
      description: 'The cars on this page, in the requested order. Empty after the last page.',
    }),
    next_page: nullable(Type.Integer({ minimum: 2, maximum: 1000 }), {
      description: 'The next page to request with the same filters. Null when there is no further page.',
      examples: [2],
    }),
    total_count: Type.Integer({
      minimum: 0,
      description: 'The number of matching cars on all pages.',
      examples: [925],
    }),
    page: Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'The number of this page, starting at 1.',
      examples: [1],
    }),
    limit: Type.Integer({ description: 'The page size, always 24.', examples: [24] }),
    ...INTERPRETED,
    rates: RATES_FIELD,
  },
  { $id: 'SearchResponse', description: 'A page of matching cars.' },
)
export type SearchResponse = RecordOf<typeof SearchResponse>

export const CountResponse = Type.Object(
  { count: Type.Integer({ minimum: 0, description: 'The number of matching cars.', examples: [925] }) },
  { $id: 'CountResponse', description: 'The number of matching cars.' },
)
export type CountResponse = RecordOf<typeof CountResponse>
