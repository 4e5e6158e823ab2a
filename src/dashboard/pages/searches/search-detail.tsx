/** The page of one saved search: its filters, receivers and settings. */
import type { SearchWithReceivers } from '../../../accounts/saved-searches/own-searches.ts'
import { MOST_RECEIVERS } from '../../../domain/deliveries/saved-searches.ts'
import { CHANGE_TYPES } from '../../../domain/inventory/changes.ts'
import { Notice } from '../../components/form.tsx'
import { Time } from '../../components/time.tsx'
import { owner, type PageAnswer, type PageRoute } from '../../page-route.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { hrefOf } from '../market/search/asked.ts'
import { readStanding, type Standing } from './describe-receiver.tsx'
import { FilterChips, readStored, SEARCHES_PATH, searchPath } from './describe-search.tsx'
import { answerAdded } from './receiver-acts.ts'
import { readReceiverForm, type TypedReceiver, toWanted } from './receiver-fields.tsx'
import { ReceiverSection, type WrongReceiver } from './receiver-section.tsx'
import { ResultNotice } from './result-notice.tsx'
import {
  readSearchForm,
  SearchFields,
  type TypedSearch,
  tellSearchRefusal,
  type WrongSearch,
} from './search-fields.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const PATH = `${SEARCHES_PATH}/{id}`

/** What was typed and is wrong, in one of the forms. */
interface WrongForms {
  readonly settings?: { readonly typed: TypedSearch; readonly wrong: WrongSearch }
  readonly receiver?: WrongReceiver
}

export function searchDetailRoutes(parts: SearchesPagesParts): readonly PageRoute[] {
  const { searches, receivers, now } = parts

  async function show(visit: OwnVisit, wrong: WrongForms = {}): Promise<PageAnswer> {
    const { params, signedIn } = visit
    const found = await searches.find(signedIn.account, params.id ?? '')
    if (found === null) return errorPage('not_found', visit)
    const standing = await readStanding(receivers, signedIn.account, now())
    return {
      kind: 'page',
      ...((wrong.settings || wrong.receiver) && { status: 422 }),
      title: found.search.name,
      place: 'searches',
      body: <Detail {...{ visit, found, standing, wrong, parts }} />,
    }
  }

  async function change(visit: OwnVisit): Promise<PageAnswer> {
    const { form, language, params, signedIn } = visit
    const typed = readSearchForm(form)
    // Our form never sends this.
    if (typed === null) return errorPage('unreadable', visit)
    if (typed.types.length === 0) {
      return show(visit, { settings: { typed, wrong: { types: SEARCHES[language].refusals.no_types } } })
    }
    const changed = await searches.change(signedIn.account, params.id ?? '', typed, visitorOf(visit))
    if ('done' in changed) return { kind: 'redirect', to: `${searchPath(changed.done)}?done=changed` }
    return show(visit, { settings: { typed, wrong: tellSearchRefusal(changed.refused, language) } })
  }

  async function add(visit: OwnVisit): Promise<PageAnswer> {
    const { form, language, params, signedIn } = visit
    const found = await searches.find(signedIn.account, params.id ?? '')
    if (found === null) return errorPage('not_found', visit)
    const typed: TypedReceiver | undefined = readReceiverForm(form)
    const wanted = typed && toWanted(typed, signedIn.account)
    // Our form never sends this.
    if (!typed || !wanted) return errorPage('unreadable', visit)
    const added = await receivers.add(signedIn.account, found.search, wanted, visitorOf(visit))
    if ('done' in added) {
      return answerAdded(found.search, added, now(), { on: 'added', unconfirmed: 'added_unconfirmed' })
    }
    return show(visit, { receiver: { typed, words: RECEIVERS[language].refusals[added.refused] } })
  }

  return [
    owner('GET', PATH, (visit) => show(visit)),
    owner('POST', PATH, change),
    owner('POST', `${PATH}/receivers`, add),
  ]
}

interface DetailProps {
  readonly visit: OwnVisit
  readonly found: SearchWithReceivers
  readonly standing: Standing
  readonly wrong: WrongForms
  readonly parts: SearchesPagesParts
}

function Detail({ visit, found, standing, wrong, parts }: DetailProps) {
  const { language, query, signedIn } = visit
  const { catalog, hasMarket, hasMails, sharesRead } = parts
  const { search, receivers } = found
  const texts = SEARCHES[language]
  const asked = readStored(search.query)
  return (
    <>
      <ResultNotice query={query} language={language} />
      <p class="crumb">
        <a href={SEARCHES_PATH}>{texts.title}</a>
      </p>
      <h1>{search.name}</h1>
      {standing.isDayUsedUp && <Notice tone="warn">{texts.dayUsedUp}</Notice>}
      <FilterChips {...{ asked, language }} name={search.name} codeLabel={catalog.codeLabel} />
      <p class="links">
        {hasMarket && <a href={hrefOf(asked)}>{texts.detail.open}</a>}
        <span class="quiet">
          {texts.created} <Time ms={search.created_at_ms} />
        </span>
      </p>
      <div class="search-detail">
        <ReceiverSection
          {...{ search, receivers, standing, hasMails, language }}
          mayAdd={receivers.length < MOST_RECEIVERS}
          email={signedIn.account.email}
          shares={sharesRead()}
          wrong={wrong.receiver ?? null}
        />
        <Settings {...{ found, language }} wrong={wrong.settings} />
      </div>
    </>
  )
}

interface SettingsProps {
  readonly found: SearchWithReceivers
  readonly wrong: WrongForms['settings']
  readonly language: OwnVisit['language']
}

function Settings({ found: { search }, wrong, language }: SettingsProps) {
  const { detail, id } = SEARCHES[language]
  const typed = wrong?.typed ?? { ...search, types: search.types ?? CHANGE_TYPES }
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{detail.settings}</h2>
      {wrong?.wrong.all && <Notice tone="bad">{wrong.wrong.all}</Notice>}
      <form class="stack" method="post" action={searchPath(search)}>
        <SearchFields typed={typed} wrong={wrong?.wrong ?? {}} language={language} />
        <button type="submit">{detail.submit}</button>
      </form>
      <p class="quiet">
        {detail.settingsNote} {id}: <code>{search.id}</code>
      </p>
      <p>
        <a class="button danger" href={`${searchPath(search)}/delete`}>
          {detail.remove}
        </a>
      </p>
    </section>
  )
}
