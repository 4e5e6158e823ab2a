/** The address of the page that says how complete the data of a search is. */
import { type Asked, change, hrefOf } from '../search/asked.ts'

export const COVERAGE_PATH = '/market/coverage'

/** Only filters decide what is counted. */
export function onlyFilters(asked: Asked): Asked {
  return change(asked, { sort: null, compare: null })
}

export function coverageHref(asked: Asked): string {
  return hrefOf(onlyFilters(asked)).replace('/market', COVERAGE_PATH)
}
