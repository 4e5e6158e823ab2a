/** What must not compile: were a type `any`, these lines would, and the compiler says so. */
import type { components, paths } from './openapi.ts'

type Schemas = components['schemas']
type Query = NonNullable<paths['/v1/search']['get']['parameters']['query']>

export function mistakes(listing: Schemas['ListingRecord'], report: Schemas['InspectionSummary'], query: Query): void {
  // @ts-expect-error the price may be unknown
  listing.price_cny.toFixed(2)
  // @ts-expect-error no such field
  listing.price_gbp
  // @ts-expect-error the summary has no items
  report.categories[0].items
  // @ts-expect-error no such order
  query.sort = 'cheapest'
  // @ts-expect-error the description does not know this parameter
  query.limit = 10
}

// @ts-expect-error no such topic
export const topic: Schemas['ProviderConclusion']['topic'] = 'weather'
// @ts-expect-error a complaint always has a place
export const complaint: Schemas['ValidationError'] = { msg: '', type: '' }
// @ts-expect-error what is wrong is always told
export const refusal: Schemas['HTTPValidationError'] = {}
