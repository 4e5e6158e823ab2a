/** Schemas of the records about cars. */
import { BODY_STYLES, FUEL_TYPES, TRANSMISSIONS } from '../../domain/codes.ts'
import { flag, listOf, mapOf, nullable, number, oneOf, record, ref, text, url, whole } from './build.ts'

const listingFields = {
  id: whole('The listing id; usable as `car_id`.'),
  title: nullable(text('Title in the language asked for.')),
  source_title: nullable(text('Title as the source has it.')),
  manufacturer: nullable(text()),
  model: nullable(text()),
  trim: nullable(text()),
  model_year: nullable(whole('Model year, not the year of registration.')),
  registration_date: nullable(text('First registration: `YYYY-MM`, or `YYYY` where the source gives only the year.')),
  mileage_km: nullable(number()),
  price_cny: nullable(number()),
  price_eur: nullable(number('Null without a usable exchange rate.')),
  fuel_type: nullable(oneOf(FUEL_TYPES)),
  fuel_label: nullable(text()),
  transmission: nullable(oneOf(TRANSMISSIONS)),
  transmission_label: nullable(text()),
  body_style: nullable(oneOf(BODY_STYLES)),
  body_style_label: nullable(text()),
  location: record({ city: nullable(text()), province: nullable(text()) }),
  photo_url: nullable(url()),
  inspection_advertised: nullable(flag('Whether the listing advertises a report; says nothing about the condition.')),
  listed_at: nullable(text('Day of listing, `YYYY-MM-DD`.')),
  source_url: nullable(url()),
}

const nativeGroup = mapOf({}, "The source's own keys, units and values; unknown keys are omitted.")
const nativeGroups = {
  catalog: nativeGroup,
  specifications: nativeGroup,
  listing: nativeGroup,
  registration: nativeGroup,
  seller: nativeGroup,
  media: nativeGroup,
  report_services: nativeGroup,
  warranty: nativeGroup,
}

const detailFields = {
  ...listingFields,
  description: nullable(text("The seller's text in the source's language.")),
  color: nullable(text()),
  drive: nullable(text()),
  seats: nullable(whole()),
  doors: nullable(whole()),
  transfer_count: nullable(whole('Changes of ownership; 0 = first owner.')),
  usage_type: nullable(text('As the listing declares it.')),
  engine: record({
    displacement_l: nullable(number()),
    displacement_cc: nullable(number()),
    power_kw: nullable(number()),
    power_hp: nullable(number()),
    cylinders: nullable(whole()),
    induction: nullable(text()),
    emission_standard: nullable(text()),
  }),
  new_price_cny: nullable(number("The manufacturer's guide price for a new one.")),
  photos: listOf(url()),
  observed_at: text('When the source was read, ISO 8601 in UTC.'),
  marketplace: ref('MarketplaceBlock'),
}

export const LISTING_SCHEMAS = {
  ListingRecord: record(listingFields, 'One car. Unknown is null, never zero.'),
  SearchResponse: record({
    results: listOf(ref('ListingRecord')),
    next_page: nullable(whole('Null when there is no further page.')),
    total_count: whole(),
    page: whole(),
    limit: whole(),
  }),
  CountResponse: record({ count: whole() }),
  MarketplaceBlock: {
    type: 'object',
    description: 'What the source itself says, as it says it.',
    properties: { ...nativeGroups, electric_vehicle: nativeGroup },
    required: Object.keys(nativeGroups),
    additionalProperties: false,
  },
  CarDetail: record(detailFields, 'One car with all that is known of it.'),
  PhotoUrl: url(),
  ManufacturerName: text(),
  Models: record({ make: text(), models: listOf(text('Usable as `model`.')) }),
  Filters: record({
    manufacturers: listOf(text('Usable as `brand`.')),
    fuel_types: listOf(text()),
    transmissions: listOf(text()),
    body_styles: listOf(text()),
    sort_options: listOf(text()),
  }),
}
