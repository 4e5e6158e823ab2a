/** Iterates over the pages of a search. */
import { ErshouError } from './errors.ts'
import type { SearchParams } from './operations.ts'
import type { ListingRecord, SearchResponse } from './records/cars.ts'

export type SearchPage = (params: SearchParams) => Promise<SearchResponse>

/** Yields each page until the last. Each is a data request, made when the previous one was consumed. */
export async function* searchPages(search: SearchPage, params: SearchParams): AsyncGenerator<SearchResponse, void> {
  for (let page = params.page ?? 1; ; ) {
    const found = await search({ ...params, page })
    const { results, next_page } = found
    // A next page that is not larger would cause an endless loop.
    const isNext = next_page === null || (Number.isInteger(next_page) && next_page > page)
    if (!Array.isArray(results) || !isNext) throw new ErshouError(`page ${page} of the search cannot be read`)
    yield found
    if (next_page === null) return
    page = next_page
  }
}

/** Yields each car once. The stock may change between two requests, so a car may be on both pages. */
export async function* searchAll(
  search: SearchPage,
  params: SearchParams,
  limit: number,
): AsyncGenerator<ListingRecord, void> {
  if (!(limit > 0)) return
  const seen = new Set<number>()
  for await (const { results } of searchPages(search, params)) {
    for (const car of results) {
      if (seen.has(car.id)) continue
      seen.add(car.id)
      yield car
      if (seen.size >= limit) return
    }
  }
}
