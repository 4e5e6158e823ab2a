/** The search page: filters beside cars, and what else a reader needs to go on. */
import { FAILURES, type FailureKind } from '../../../../domain/failure.ts'
import type { SharesRead } from '../../../../domain/inventory/share-read.ts'
import { RequestBehind } from '../../../components/request-behind.tsx'
import { CarsRead } from '../../../components/share-read.tsx'
import { formatNumber } from '../../../format.ts'
import type { ApiRequest } from '../../../format-request.ts'
import type { ShownPage } from '../../../page-route.ts'
import { COVERAGE } from '../../../texts/market/coverage.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import { coverageHref } from '../completeness/coverage-page.tsx'
import { NothingFound, Problem, Refused } from './answers-without-cars.tsx'
import { type Asked, hrefOf } from './asked.ts'
import type { ToldComplaint } from './complaint-words.ts'
import { linkFacets } from './facet-links.ts'
import { type CodeLabel, type Described, type GroupName, tellFilter } from './filter-groups.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { FoundCars, FoundProblem } from './find-cars.ts'
import { Interpreted } from './interpretation.tsx'
import { Cards, Chips, CompareBar, hrefOfPage, Pages, SaveLink, SortLinks } from './results.tsx'

export interface SearchPageParts {
  readonly asked: Asked
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly filters: readonly Described[]
  readonly names: readonly string[]
  readonly hasInventory: boolean
  readonly shares: SharesRead
  /** Whether searches can be saved. */
  readonly canSave: boolean
  readonly codeLabel: CodeLabel
  /** How many pages of a search are shown. */
  readonly depth: number
  readonly request: ApiRequest
}

export type SearchOutcome =
  | { readonly found: FoundCars; readonly compared: readonly number[] }
  | { readonly complaints: readonly ToldComplaint[] }
  | { readonly problem: FoundProblem }

export function searchPage(parts: SearchPageParts, outcome: SearchOutcome): ShownPage {
  const { language, filters } = parts
  const texts = SEARCH[language]
  const page = 'found' in outcome ? outcome.found.response.page : 1
  // What cannot be searched for names nothing.
  const told = 'found' in outcome ? filters : []
  const pageOf = page === 1 ? [] : [texts.pageOf(formatNumber(page, language))]
  const title = nameSearch([...told.map((filter) => tellFilter(filter, language)), ...pageOf], language)
  const names = told.filter(({ group }) => NAMES.includes(group))
  const heading = nameSearch(
    names.map(({ value }) => value),
    language,
  )
  const problem = 'problem' in outcome ? outcome.problem : null
  return {
    kind: 'page',
    title: shorten(title),
    ...('found' in outcome && {
      description: texts.description(formatNumber(outcome.found.response.total_count, language)),
    }),
    ...('complaints' in outcome && { status: 422 }),
    ...(problem !== null && { status: statusOf(problem.kind), retryAfterS: problem.retryAfterS ?? 60 }),
    scripts: ['copy.js', 'suggest.js'],
    head: <Head {...parts} outcome={outcome} page={page} />,
    body: <Body {...parts} outcome={outcome} heading={heading} />,
  }
}

/** The filters in the heading; chips show the others. */
const NAMES: readonly GroupName[] = ['brand', 'model', 'q']

function nameSearch(filters: readonly string[], language: Language): string {
  const { title, titleOf } = SEARCH[language]
  return filters.length === 0 ? title : titleOf(filters.join(language === 'zh' ? '，' : ', '))
}

const statusOf = (kind: FailureKind): number => FAILURES[kind]

/** Longer titles are cut by everyone who shows them. */
const LONGEST_TITLE = 120

function shorten(title: string): string {
  const signs = [...title]
  return signs.length <= LONGEST_TITLE ? title : `${signs.slice(0, LONGEST_TITLE - 1).join('')}…`
}

interface BodyProps extends SearchPageParts {
  readonly outcome: SearchOutcome
}

/** Only the search without filters is for search engines: there are more combinations of filters than cars. */
function Head({ asked, origin, outcome, page, depth }: BodyProps & { readonly page: number }) {
  const plain = new Map([...asked].filter(([name]) => name !== 'compare'))
  const pages = 'found' in outcome ? Math.min(countPages(outcome.found), depth) : 1
  return (
    <>
      <link rel="canonical" href={`${origin}${hrefOf(plain)}`} />
      {page > 1 && <link rel="prev" href={hrefOfPage(plain, page - 1)} />}
      {page < pages && <link rel="next" href={hrefOfPage(plain, page + 1)} />}
      {(plain.size > 0 || !('found' in outcome)) && <meta name="robots" content="noindex, follow" />}
    </>
  )
}

function countPages({ response: { total_count, limit } }: FoundCars): number {
  return Math.ceil(total_count / limit)
}

function Body(props: BodyProps & { readonly heading: string }) {
  const { asked, language, filters, names, hasInventory, codeLabel, outcome, heading, origin, request, shares } = props
  const found = 'found' in outcome ? outcome.found : null
  const complaints = 'complaints' in outcome ? outcome.complaints : []
  const told = new Map(complaints.flatMap((one) => (one.name === null ? [] : [[one.name, one] as const])))
  const panel = { asked, language, codeLabel, complaints: told, shares }
  const facets = found?.facets ? linkFacets(found.facets, asked, language) : null
  return (
    <div class="market">
      <h1>{heading}</h1>
      <CarsRead {...{ shares, language }} />
      <div class="market-columns">
        <FilterPanel
          {...{ panel, facets, hasInventory, names }}
          isOpen={complaints.length > 0}
          countSet={filters.length}
        />
        {found !== null && found.response.results.length > 0 && <SortLinks {...{ asked, language }} />}
        <div class="market-results">
          <Chips {...{ asked, language, filters }} wrong={new Set(told.keys())} />
          {'found' in outcome ? (
            <Found {...props} {...outcome} />
          ) : 'complaints' in outcome ? (
            <Refused {...{ language, complaints }} />
          ) : (
            <Problem {...{ asked, language }} kind={outcome.problem.kind} />
          )}
          {hasInventory && 'found' in outcome && (
            <p class="quiet">
              <a href={coverageHref(asked)} rel="nofollow">
                {COVERAGE[language].title}
              </a>
            </p>
          )}
          {complaints.length === 0 && <RequestBehind {...{ language, origin, request }} />}
          {'found' in outcome && <CompareBar {...{ asked, language }} compared={outcome.compared} />}
        </div>
      </div>
    </div>
  )
}

function Count({ count, language }: { readonly count: number; readonly language: Language }) {
  const { cars, oneCar } = SEARCH[language]
  return <p class="market-count">{count === 1 ? oneCar : cars(formatNumber(count, language))}</p>
}

interface FoundProps extends SearchPageParts {
  readonly found: FoundCars
  readonly compared: readonly number[]
}

function Found({ asked, language, filters, found, compared, canSave, depth }: FoundProps) {
  const { response, dropped, nearest } = found
  const isNothing = response.results.length === 0
  return (
    <>
      <Interpreted {...{ asked, language }} interpreted={response.interpreted_as} />
      {!isNothing && (
        <div class="market-bar">
          <Count count={response.total_count} language={language} />
          {canSave && <SaveLink {...{ asked, language }} />}
        </div>
      )}
      {isNothing ? (
        <NothingFound {...{ asked, language, response, dropped, nearest, canSave }} isFiltered={filters.length > 0} />
      ) : (
        <>
          <Cards {...{ asked, language, response, compared }} />
          <Pages {...{ asked, language, depth }} page={response.page} pages={countPages(found)} />
        </>
      )}
    </>
  )
}
