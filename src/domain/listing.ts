/** The records about cars, spelled as on the wire. Unknown is null in every normalized field; native blocks omit unknown keys. */
import { Type } from 'typebox'
import { schemasOf } from './fields/declare-car-field.ts'
import { DETAIL_FIELDS } from './fields/detail-fields.ts'
import { ROW_FIELDS } from './fields/row-fields.ts'
import { INTERPRETED } from './listing-parts/interpretation.ts'
import { MarketplaceBlock } from './listing-parts/marketplace-block.ts'
import { RATES_FIELD } from './listing-parts/used-rates.ts'
import { nullable, type RecordOf } from './schema.ts'

export const ListingRecord = Type.Object(schemasOf(ROW_FIELDS), {
  $id: 'ListingRecord',
  description: 'One car. Unknown is null, never zero.',
})
export type ListingRecord = RecordOf<typeof ListingRecord>

export const CarDetail = Type.Object(
  { ...ListingRecord.properties, ...schemasOf(DETAIL_FIELDS), marketplace: MarketplaceBlock },
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
