/** Finds what a search page shows: cars, facets, and what to do if there are none. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import type { PageWanted } from '../../../../catalog/search.ts'
import type { SearchQuestion } from '../../../../catalog/search-question.ts'
import { type FailureKind, isFailure } from '../../../../domain/failure.ts'
import type { FacetsResponse } from '../../../../domain/inventory/facet-records.ts'
import type { ListingRecord, SearchResponse } from '../../../../domain/listing.ts'
import type { Sourced } from '../../../../domain/source.ts'
import type { Language, Visit } from '../../../visit.ts'
import { readInTurn } from '../read-part.ts'
import { type Asked, change } from './asked.ts'
import { type Described, GROUPS } from './filter-groups.ts'
import type { SearchReader, SearchWanted } from './search-reader.ts'

export interface FoundCars {
  readonly response: SearchResponse
  /** Null without a complete copy of the market. */
  readonly facets: FacetsResponse | null
  /** If nothing was found: how many cars there are without each filter. */
  readonly dropped: readonly Dropped[]
  /** If nothing was found: some cars without the filter that costs most. */
  readonly nearest: readonly ListingRecord[]
  /** What the cars and the facets were read from; null if it cannot be told whether they are still current. */
  readonly read: readonly Pick<Sourced<unknown>, 'freshness' | 'isCurrent'>[] | null
}

interface Dropped {
  readonly filter: Described
  readonly asked: Asked
  readonly count: number
}

export interface FoundProblem {
  readonly kind: FailureKind
  readonly retryAfterS: number | null
}

interface FinderParts {
  readonly catalog: Pick<Catalog, 'search' | 'facets' | 'joinMakes' | 'count'>
  readonly hasInventory: boolean
  readonly reader: Pick<SearchReader, 'ask'>
}

/** More would not help anybody to decide. */
const MOST_DROPPED = 8
/** Two rows of a wide window. */
const MOST_NEAREST = 6

export function createCarFinder({ catalog, hasInventory, reader }: FinderParts) {
  async function countWithout(asked: Asked, filters: readonly Described[]): Promise<readonly Dropped[]> {
    const dropped = filters.slice(0, MOST_DROPPED).map(async (filter): Promise<Dropped | null> => {
      const less = change(asked, Object.fromEntries(GROUPS[filter.group].map((name) => [name, null])))
      const question = await reader.ask(less)
      return question && { filter, asked: less, count: (await catalog.count(question)).read().count }
    })
    const counted = (await Promise.all(dropped)).filter((one) => one !== null && one.count > 0) as Dropped[]
    return counted.sort((a, b) => b.count - a.count)
  }

  async function findNearest([best]: readonly Dropped[], { sort, lang }: Omit<PageWanted, 'page'>) {
    const question = best && (await reader.ask(best.asked))
    if (!question) return []
    return (await catalog.search(question, { sort, lang, page: 1 })).read().results.slice(0, MOST_NEAREST)
  }

  /** Null before the copy is complete: until then the marketplace itself answers searches. */
  async function countFacets(question: SearchQuestion, language: Language): Promise<Sourced<FacetsResponse> | null> {
    try {
      return await catalog.facets(question, language)
    } catch (error) {
      if (isFailure(error)) return null
      throw error
    }
  }

  async function withJoinedMakes({ groups, ...facets }: FacetsResponse): Promise<FacetsResponse> {
    const values = [...(await catalog.joinMakes(groups.make.values))]
    return { ...facets, groups: { ...groups, make: { ...groups.make, values } } }
  }

  /** Throws a Failure of the source or of a missing exchange rate. */
  return async function findCars(
    { question, sort, page }: SearchWanted,
    { asked, filters, visit }: { asked: Asked; filters: readonly Described[]; visit: Pick<Visit, 'language' | 'turn'> },
  ): Promise<FoundCars> {
    const { language } = visit
    const [found, counted] = await Promise.all([
      catalog.search(question, { sort, page, lang: language }),
      hasInventory ? countFacets(question, language) : null,
    ])
    const response = await readInTurn(Promise.resolve(found), visit)
    const facets = counted && (await withJoinedMakes(counted.read()))
    // Without a copy, each count would be a request to the marketplace.
    const isNone = response.total_count === 0 && facets !== null
    const dropped = isNone ? await countWithout(asked, filters) : []
    const nearest = await findNearest(dropped, { sort, lang: language })
    const isWhole = response.total_count > 0 && (facets !== null || !hasInventory)
    return { response, facets, dropped, nearest, read: isWhole ? [found, ...(counted ? [counted] : [])] : null }
  }
}

/** Rethrows what is not a Failure. */
export function readProblem(error: unknown): FoundProblem {
  if (!isFailure(error)) throw error
  return { kind: error.kind, retryAfterS: error.retryAfterS }
}
