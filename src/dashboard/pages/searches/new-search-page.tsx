/** Renders the page that saves a search, and the one that says why a search cannot be saved. */
import { FAILURES } from '../../../domain/failure.ts'
import type { SharesRead } from '../../../domain/inventory/share-read.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import { CarCard } from '../../components/car-card.tsx'
import { Notice } from '../../components/form.tsx'
import { CarsRead } from '../../components/share-read.tsx'
import type { ShownPage } from '../../page-route.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'
import { Problem, Refused } from '../market/search/answers-without-cars.tsx'
import { type Asked, hrefOf } from '../market/search/asked.ts'
import type { CodeLabel } from '../market/search/filter-groups.ts'
import { FilterChips, SEARCHES_PATH } from './describe-search.tsx'
import { ExpectedChanges } from './expected-changes.tsx'
import type { Counted, ReadNewSearch } from './read-new-search.ts'
import { ReceiverFields, type TypedReceiver } from './receiver-fields.tsx'
import { SearchFields, type TypedSearch, tellSearchRefusal, type WrongSearch } from './search-fields.tsx'

export interface NewForm {
  readonly search: TypedSearch
  readonly receiver: TypedReceiver
}

export interface WrongNew extends WrongSearch {
  readonly address?: string
}

interface NewSearchPageParts {
  readonly asked: Asked
  /** The filters in one spelling. */
  readonly query: string
  readonly typed: NewForm
  readonly wrong: WrongNew
  readonly counted: Counted
  /** Some that match now. */
  readonly cars: readonly ListingRecord[]
  readonly perDay: number
  readonly email: string
  readonly codeLabel: CodeLabel
  readonly hasMails: boolean
  readonly shares: SharesRead
  readonly hasMarket: boolean
  readonly now: number
  readonly language: Language
}

export function newSearchPage(parts: NewSearchPageParts): ShownPage {
  const { asked, counted, cars, perDay, codeLabel, wrong, hasMarket, now, language } = parts
  const { creation } = SEARCHES[language]
  return {
    kind: 'page',
    ...(Object.keys(wrong).length > 0 && { status: 422 }),
    title: creation.title,
    place: 'searches',
    body: (
      <div class="stack">
        {hasMarket && (
          <p class="crumb">
            <a href={hrefOf(asked)}>{creation.back}</a>
          </p>
        )}
        <h1>{creation.title}</h1>
        {wrong.all && <Notice tone="bad">{wrong.all}</Notice>}
        <FilterChips {...{ asked, language, codeLabel }} />
        <div class="new-search">
          <NewSearchForm {...parts} />
          <aside class="new-search-preview">
            <ExpectedChanges {...{ counted, perDay, now, language }} />
            {hasMarket && cars.length > 0 && <Preview cars={cars} language={language} />}
          </aside>
        </div>
      </div>
    ),
  }
}

function Preview({ cars, language }: Pick<NewSearchPageParts, 'cars' | 'language'>) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{SEARCHES[language].creation.preview}</h2>
      <ul class="car-grid">
        {cars.map((car) => (
          <li key={car.id}>
            <CarCard car={car} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewSearchForm({ query, typed, wrong, hasMails, email, shares, language }: NewSearchPageParts) {
  const { creation } = SEARCHES[language]
  return (
    <form class="stack" method="post" action={`${SEARCHES_PATH}/new`}>
      <input type="hidden" name="query" value={query} />
      <SearchFields typed={typed.search} wrong={wrong} language={language} />
      <CarsRead {...{ shares, language }} isForReceivers />
      <ReceiverFields
        {...{ hasMails, email, language }}
        typed={typed.receiver}
        isOptional
        wrong={wrong.address ?? null}
      />
      <div class="actions">
        <button type="submit">{creation.submit}</button>
        <button type="submit" class="plain" name="act" value="count" formnovalidate title={creation.countHint}>
          {creation.count}
        </button>
      </div>
    </form>
  )
}

type Unsavable = Exclude<Awaited<ReturnType<ReadNewSearch>>, { readonly query: string }>

export function unsavablePage(found: Unsavable, language: Language, hasMarket: boolean): ShownPage {
  const { creation, empty } = SEARCHES[language]
  const { asked } = found
  return {
    kind: 'page',
    status: 'problem' in found ? FAILURES[found.problem.kind] : 422,
    ...('problem' in found && { retryAfterS: found.problem.retryAfterS ?? 60 }),
    title: creation.refused,
    place: 'searches',
    body: (
      <div class="column">
        <h1>{creation.refused}</h1>
        {'problem' in found && <Problem {...{ asked, language }} kind={found.problem.kind} />}
        {'complaints' in found && <Refused language={language} complaints={found.complaints} />}
        {'refused' in found && <Notice tone="bad">{tellSearchRefusal(found.refused, language).all}</Notice>}
        {hasMarket ? (
          <p>
            <a class="button primary" href={hrefOf(asked)}>
              {asked.size === 0 ? creation.toMarket : creation.back}
            </a>
          </p>
        ) : (
          <p>
            {empty.noMarket} <code>{SEARCHES_PATH}/new?brand=BMW&amp;year_min=2022</code>
          </p>
        )}
      </div>
    ),
  }
}
