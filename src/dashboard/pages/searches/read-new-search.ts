/** Reads the filters that are to be saved, as the market page reads them. */
import type { OwnSearches, SearchRefusal } from '../../../accounts/saved-searches/own-searches.ts'
import type { SearchQuestion } from '../../../catalog/search-question.ts'
import type { Wanted } from '../../../domain/deliveries/followed-changes.ts'
import { isFailure } from '../../../domain/failure.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import { formatQuery } from '../../format-request.ts'
import type { Language } from '../../visit.ts'
import type { Asked } from '../market/search/asked.ts'
import { type ToldComplaint, tellComplaint } from '../market/search/complaint-words.ts'
import { type FoundProblem, readProblem } from '../market/search/find-cars.ts'
import { createSearchReader } from '../market/search/search-reader.ts'
import { filtersOf } from './describe-search.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

/** Every reading has the filters as far as they could be read. */
type NewSearch = { readonly asked: Asked } & (
  | { readonly query: string; readonly question: SearchQuestion }
  | { readonly complaints: readonly ToldComplaint[] }
  | { readonly refused: SearchRefusal }
  | { readonly problem: FoundProblem }
)

export type ReadNewSearch = (queryText: string, language: Language) => Promise<NewSearch>

interface ReaderParts extends Pick<SearchesPagesParts, 'catalog'> {
  readonly searches: Pick<OwnSearches, 'check'>
}

export function createReadNewSearch({ catalog, searches }: ReaderParts): ReadNewSearch {
  const reader = createSearchReader({ catalog, hasInventory: true })

  async function read(queryText: string, language: Language): Promise<NewSearch> {
    const asked = filtersOf(reader.normalize(queryText))
    const found = await reader.read(formatQuery(asked))
    if ('redirect' in found) throw new Error('Filters in one spelling are not redirected.')
    if ('complaints' in found) {
      const teller = { asked, language, codeLabel: catalog.codeLabel, hints: reader.hints }
      return { asked, complaints: found.complaints.map((complaint) => tellComplaint(complaint, teller)) }
    }
    const checked = await searches.check(formatQuery(asked), null)
    return 'refused' in checked
      ? { asked, refused: checked.refused }
      : { asked, query: checked.done.wanted.query, question: found.wanted.question }
  }

  /** A make cannot be looked up while the marketplace cannot be read. */
  return async (queryText, language) => {
    try {
      return await read(queryText, language)
    } catch (error) {
      if (!isFailure(error)) throw error
      return { asked: filtersOf(reader.normalize(queryText)), problem: readProblem(error) }
    }
  }
}

/** A row of a wide window. */
const MOST_SHOWN = 3

/** Some cars that match now; none if they cannot be read. */
export async function previewCars(
  catalog: Pick<SearchesPagesParts['catalog'], 'search'>,
  question: SearchQuestion,
  lang: Language,
): Promise<readonly ListingRecord[]> {
  try {
    return (await catalog.search(question, { sort: 'newest', page: 1, lang })).read().results.slice(0, MOST_SHOWN)
  } catch (error) {
    if (isFailure(error)) return []
    throw error
  }
}

/** What is counted before a search is saved. */
export type Counted = Awaited<ReturnType<OwnSearches['expect']>> | null

/** Null if it cannot be counted now. */
export async function countExpected(searches: Pick<OwnSearches, 'expect'>, wanted: Wanted): Promise<Counted> {
  try {
    return await searches.expect(wanted)
  } catch (error) {
    if (isFailure(error)) return null
    throw error
  }
}
