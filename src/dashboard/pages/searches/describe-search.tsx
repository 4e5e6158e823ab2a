/** Describes a saved search: its filters and kinds of change in words, and its addresses. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { LONGEST_SEARCH_NAME, type SavedSearch } from '../../../domain/deliveries/saved-searches.ts'
import { readQuery } from '../../../parameters/validation/read-query.ts'
import { formatQuery } from '../../format-request.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'
import { type Asked, normalize } from '../market/search/asked.ts'
import { describeFilters, tellFilter } from '../market/search/filter-groups.ts'

export const SEARCHES_PATH = '/dashboard/searches'

export function searchPath({ id }: Pick<SavedSearch, 'id'>): string {
  return `${SEARCHES_PATH}/${encodeURIComponent(id)}`
}

/** What can be saved of a search page: its filters, without the order, the page and the cars that are compared. */
export function filtersOf(asked: Asked): Asked {
  return new Map([...asked].filter(([name]) => !NO_FILTERS.has(name)))
}

const NO_FILTERS: ReadonlySet<string> = new Set(['sort', 'page', 'compare'])

export function newSearchHref(asked: Asked): string {
  return `${SEARCHES_PATH}/new?${formatQuery(filtersOf(asked))}`
}

/** The filters of a stored query. */
export function readStored(query: string): Asked {
  return normalize(readQuery(query), [])
}

type CodeLabel = Catalog['codeLabel']

function tellFilters(asked: Asked, language: Language, codeLabel: CodeLabel): readonly string[] {
  return describeFilters(asked, language, codeLabel).map((filter) => tellFilter(filter, language))
}

/** A name for a search that has none yet. */
export function proposeName(asked: Asked, language: Language, codeLabel: CodeLabel): string {
  const name = tellFilters(asked, language, codeLabel).join(language === 'zh' ? '，' : ', ')
  const signs = [...name]
  return signs.length <= LONGEST_SEARCH_NAME ? name : `${signs.slice(0, LONGEST_SEARCH_NAME - 1).join('')}…`
}

interface FilterChipsProps {
  readonly asked: Asked
  /** A name that says the same makes them superfluous. */
  readonly name?: string
  readonly language: Language
  readonly codeLabel: CodeLabel
}

export function FilterChips({ asked, name, language, codeLabel }: FilterChipsProps) {
  if (name === proposeName(asked, language, codeLabel)) return null
  return (
    <ul class="chips" aria-label={SEARCHES[language].filters}>
      {tellFilters(asked, language, codeLabel).map((words) => (
        <li key={words}>
          <span class="chip">{words}</span>
        </li>
      ))}
    </ul>
  )
}

export function describeTypes({ types }: Pick<SavedSearch, 'types'>, language: Language): string {
  const { typeNames, allTypes } = SEARCHES[language]
  return types === null ? allTypes : types.map((type) => typeNames[type]).join(language === 'zh' ? '、' : ', ')
}
