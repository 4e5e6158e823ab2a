/** The list of saved searches, with the state of their receivers and what is left of the plan. */
import type { SearchWithReceivers } from '../../../accounts/saved-searches/own-searches.ts'
import { SAVED_SEARCH_LIMITS } from '../../../domain/deliveries/saved-searches.ts'
import { Notice } from '../../components/form.tsx'
import { Pager, readPage } from '../../components/pager.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'
import { hrefOf } from '../market/search/asked.ts'
import { ReceiverLine, readStanding, type Standing } from './describe-receiver.tsx'
import { describeTypes, FilterChips, readStored, SEARCHES_PATH, searchPath } from './describe-search.tsx'
import { ResultNotice } from './result-notice.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const SEARCHES_PER_PAGE = 50

export function searchListRoute({ searches, receivers, catalog, hasMarket, now }: SearchesPagesParts): PageRoute {
  const { codeLabel } = catalog
  return owner('GET', SEARCHES_PATH, async ({ language, query, signedIn: { account } }) => {
    const all = await searches.list(account)
    const standing = await readStanding(receivers, account, now())
    const pages = Math.max(1, Math.ceil(all.length / SEARCHES_PER_PAGE))
    const page = Math.min(readPage(query.get('page')), pages)
    const shown = all.slice((page - 1) * SEARCHES_PER_PAGE, page * SEARCHES_PER_PAGE)
    const texts = SEARCHES[language]
    return {
      kind: 'page',
      title: texts.title,
      place: 'searches',
      body: (
        <>
          <ResultNotice query={query} language={language} />
          <div class="heading">
            <h1>{texts.title}</h1>
            {hasMarket && all.length > 0 && (
              <a class="button primary" href="/market">
                {texts.find}
              </a>
            )}
          </div>
          <p>{texts.intro}</p>
          <Used count={all.length} most={SAVED_SEARCH_LIMITS[account.plan].searches} {...{ standing, language }} />
          {all.length === 0 ? (
            <Empty hasMarket={hasMarket} language={language} />
          ) : (
            <ul class="searches">
              {shown.map((one) => (
                <SearchCard key={one.search.id} {...one} {...{ standing, codeLabel, hasMarket, language }} />
              ))}
            </ul>
          )}
          <Pager {...{ page, pages, language }} hrefOf={(other) => `${SEARCHES_PATH}?page=${other}`} />
        </>
      ),
    }
  })
}

interface UsedProps {
  readonly count: number
  readonly most: number
  readonly standing: Standing
  readonly language: Language
}

/** What is used of the plan. */
function Used({ count, most, standing, language }: UsedProps) {
  const texts = SEARCHES[language]
  const figure = (value: number) => formatNumber(value, language)
  return (
    <>
      {standing.isDayUsedUp && <Notice tone="warn">{texts.dayUsedUp}</Notice>}
      <p class="quiet used">
        <span>{texts.usedSearches(figure(count), figure(most))}</span>
        <span>{texts.usedChanges(figure(standing.usedToday), figure(standing.perDay))}</span>
        <a href="/dashboard/billing">{texts.plans}</a>
      </p>
    </>
  )
}

function Empty({ hasMarket, language }: { readonly hasMarket: boolean; readonly language: Language }) {
  const { empty, find } = SEARCHES[language]
  return (
    <section class="card" aria-labelledby="empty">
      <h2 id="empty">{empty.title}</h2>
      {hasMarket ? (
        <>
          <ol class="steps">
            {empty.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <a class="button primary" href="/market">
              {find}
            </a>
          </p>
        </>
      ) : (
        <p>
          {empty.noMarket} <code>{SEARCHES_PATH}/new?brand=BMW&amp;year_min=2022</code>
        </p>
      )}
    </section>
  )
}

interface SearchCardProps extends SearchWithReceivers {
  readonly standing: Standing
  readonly codeLabel: SearchesPagesParts['catalog']['codeLabel']
  readonly hasMarket: boolean
  readonly language: Language
}

function SearchCard({ search, receivers, standing, codeLabel, hasMarket, language }: SearchCardProps) {
  const texts = SEARCHES[language]
  const asked = readStored(search.query)
  return (
    <li class="card search-card">
      <div class="heading">
        <h2>
          <a href={searchPath(search)}>{search.name}</a>
        </h2>
        <p class="links">
          {hasMarket && <a href={hrefOf(asked)}>{texts.creation.cars}</a>}
          <a href={searchPath(search)}>{texts.change}</a>
        </p>
      </div>
      <FilterChips asked={asked} name={search.name} {...{ language, codeLabel }} />
      <p class="quiet">{describeTypes(search, language)}</p>
      {receivers.length === 0 ? (
        <p class="state warn">{texts.noReceivers}</p>
      ) : (
        <ul class="plain-list" aria-label={texts.detail.receivers}>
          {receivers.map((receiver) => (
            <li key={receiver.id} class="receiver-line">
              <ReceiverLine {...{ receiver, standing, language }} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
