/** The records about cars, spelled as on the wire. Unknown is null in every normalized field; native blocks omit unknown keys. */
import { Type } from 'typebox'
import { BODY_STYLES, FUEL_TYPES, TRANSMISSIONS } from './codes.ts'
import { enumOf, mapOf, nullable, type RecordOf } from './schema.ts'

const text = Type.String()
const whole = Type.Integer()
const number = Type.Number()
const url = Type.String({ format: 'uri' })

export const Location = Type.Object({ city: nullable(text), province: nullable(text) })
export type Location = RecordOf<typeof Location>

export const ListingRecord = Type.Object(
  {
    id: Type.Integer({ description: 'The listing id; usable as `car_id`.' }),
    title: nullable(text, { description: 'Title in the language asked for.' }),
    source_title: nullable(text, { description: 'Title as the source has it.' }),
    manufacturer: nullable(text),
    model: nullable(text),
    trim: nullable(text),
    model_year: nullable(whole, { description: 'Model year, not the year of registration.' }),
    registration_date: nullable(text, {
      description:
        'First registration: `YYYY-MM`, or `YYYY` where the source gives only the year. Null also for a car that was never registered.',
    }),
    mileage_km: nullable(number),
    price_cny: nullable(number),
    price_eur: nullable(number, { description: 'Null without a usable exchange rate.' }),
    fuel_type: nullable(enumOf(FUEL_TYPES)),
    fuel_label: nullable(text),
    transmission: nullable(enumOf(TRANSMISSIONS)),
    transmission_label: nullable(text),
    body_style: nullable(enumOf(BODY_STYLES)),
    body_style_label: nullable(text),
    location: Location,
    photo_url: nullable(url),
    inspection_advertised: nullable(Type.Boolean(), {
      description: 'Whether the listing advertises a report; says nothing about the condition.',
    }),
    listed_at: nullable(text, { description: 'Day of listing, `YYYY-MM-DD`.' }),
    source_url: nullable(url),
  },
  { $id: 'ListingRecord', description: 'One car. Unknown is null, never zero.' },
)
export type ListingRecord = RecordOf<typeof ListingRecord>

export const Engine = Type.Object({
  displacement_l: nullable(number),
  displacement_cc: nullable(number),
  power_kw: nullable(number),
  power_hp: nullable(number),
  cylinders: nullable(whole),
  induction: nullable(text),
  emission_standard: nullable(text),
})
export type Engine = RecordOf<typeof Engine>

const NATIVE = "The source's own keys, units and values; unknown keys are omitted."
export const NativeGroup = mapOf(Type.Unknown(), { description: NATIVE })
export type NativeGroup = RecordOf<typeof NativeGroup>

export const MarketplaceBlock = Type.Object(
  {
    catalog: NativeGroup,
    specifications: NativeGroup,
    listing: NativeGroup,
    registration: NativeGroup,
    seller: NativeGroup,
    media: NativeGroup,
    report_services: NativeGroup,
    warranty: NativeGroup,
    electric_vehicle: Type.Optional(
      mapOf(Type.Unknown(), { description: `${NATIVE} Only when the source marks the car as new-energy.` }),
    ),
  },
  { $id: 'MarketplaceBlock', description: 'What the source itself says, as it says it.' },
)
export type MarketplaceBlock = RecordOf<typeof MarketplaceBlock>

export const CarDetail = Type.Object(
  {
    ...ListingRecord.properties,
    description: nullable(text, { description: "The seller's text in the source's language." }),
    color: nullable(text),
    drive: nullable(text),
    seats: nullable(whole),
    doors: nullable(whole),
    transfer_count: nullable(whole, { description: 'Changes of ownership; 0 = first owner.' }),
    usage_type: nullable(text, { description: 'As the listing declares it.' }),
    engine: Engine,
    new_price_cny: nullable(number, { description: "The manufacturer's guide price for a new one." }),
    photos: Type.Array(url),
    observed_at: Type.String({ description: 'When the source was read, ISO 8601 in UTC.' }),
    marketplace: MarketplaceBlock,
  },
  { $id: 'CarDetail', description: 'One car with all that is known of it.' },
)
export type CarDetail = RecordOf<typeof CarDetail>

export const PhotoUrl = Type.String({ $id: 'PhotoUrl', format: 'uri' })

export const SearchResponse = Type.Object(
  {
    results: Type.Array(ListingRecord),
    next_page: nullable(whole, { description: 'Null when there is no further page.' }),
    total_count: whole,
    page: whole,
    limit: whole,
  },
  { $id: 'SearchResponse' },
)
export type SearchResponse = RecordOf<typeof SearchResponse>

export const CountResponse = Type.Object({ count: whole }, { $id: 'CountResponse' })
export type CountResponse = RecordOf<typeof CountResponse>
