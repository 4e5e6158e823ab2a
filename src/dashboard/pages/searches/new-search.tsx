/** The page that saves a search, after it has said how often the search would have fired. */
import type { WantedReceiver } from '../../../accounts/saved-searches/own-receivers.ts'
import { SAVED_SEARCH_LIMITS, type SavedSearch } from '../../../domain/deliveries/saved-searches.ts'
import { CHANGE_TYPES } from '../../../domain/inventory/changes.ts'
import { owner, type PageAnswer, type PageRoute } from '../../page-route.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { proposeName, SEARCHES_PATH, searchPath } from './describe-search.tsx'
import { type NewForm, newSearchPage, unsavablePage, type WrongNew } from './new-search-page.tsx'
import { countExpected, createReadNewSearch, previewCars } from './read-new-search.ts'
import { answerAdded } from './receiver-acts.ts'
import { NO_RECEIVER, OWN_DIGEST, readReceiverForm, toWanted } from './receiver-fields.tsx'
import { readSearchForm, tellSearchRefusal } from './search-fields.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const PATH = `${SEARCHES_PATH}/new`

export function newSearchRoutes(parts: SearchesPagesParts): readonly PageRoute[] {
  const { searches, receivers, catalog, hasMarket, hasMails, sharesRead, now } = parts
  const read = createReadNewSearch(parts)

  async function show(visit: OwnVisit, queryText: string, form: NewForm | null, wrong: WrongNew = {}) {
    const { language, signedIn } = visit
    const found = await read(queryText, language)
    if (!('query' in found)) return unsavablePage(found, language, hasMarket)
    const { asked, query, question } = found
    const typed = form ?? {
      search: { name: proposeName(asked, language, catalog.codeLabel), types: CHANGE_TYPES, lang: language },
      receiver: hasMails ? OWN_DIGEST : NO_RECEIVER,
    }
    const { types } = typed.search
    const counted = await countExpected(searches, {
      query,
      types: types.length === 0 || types.length === CHANGE_TYPES.length ? null : types,
    })
    return newSearchPage({
      ...{ asked, query, typed, wrong, counted, hasMails, hasMarket, language },
      shares: sharesRead(),
      cars: await previewCars(catalog, question, language),
      codeLabel: catalog.codeLabel,
      email: signedIn.account.email,
      perDay: SAVED_SEARCH_LIMITS[signedIn.account.plan].changes_per_day,
      now: now(),
    })
  }

  /** What is wrong with the form as far as that is known before anything is saved. */
  function findWrong({ language }: OwnVisit, { search }: NewForm, receiver: WantedReceiver | null): WrongNew {
    const refused = receiver === null ? null : receivers.checkAddress(receiver)
    return {
      ...(search.types.length === 0 && { types: SEARCHES[language].refusals.no_types }),
      ...(refused !== null && { address: RECEIVERS[language].refusals[refused] }),
    }
  }

  async function addFirst(visit: OwnVisit, search: SavedSearch, wanted: WantedReceiver | null): Promise<PageAnswer> {
    if (wanted === null) return { kind: 'redirect', to: `${searchPath(search)}?done=saved` }
    const added = await receivers.add(visit.signedIn.account, search, wanted, visitorOf(visit))
    return answerAdded(search, added, now(), { on: 'saved', unconfirmed: 'saved_unconfirmed' })
  }

  async function save(visit: OwnVisit): Promise<PageAnswer> {
    const { form, language, signedIn } = visit
    const [search, receiver, query] = [readSearchForm(form), readReceiverForm(form), form.get('query') ?? '']
    // Our form never sends this.
    if (search === null || receiver === undefined) return errorPage('unreadable', visit)
    const typed = { search, receiver }
    if (form.get('act') === 'count') return show(visit, query, typed)
    const wanted = toWanted(receiver, signedIn.account)
    const wrong = findWrong(visit, typed, wanted)
    if (Object.keys(wrong).length > 0) return show(visit, query, typed, wrong)
    const found = await read(query, language)
    if (!('query' in found)) return unsavablePage(found, language, hasMarket)
    const made = await searches.create(signedIn.account, { ...search, query: found.query }, visitorOf(visit))
    if ('done' in made) return addFirst(visit, made.done, wanted)
    return show(visit, query, typed, tellSearchRefusal(made.refused, language))
  }

  return [owner('GET', PATH, (visit) => show(visit, readQueryText(visit), null)), owner('POST', PATH, save)]
}

function readQueryText({ target }: OwnVisit): string {
  const cut = target.indexOf('?')
  return cut === -1 ? '' : target.slice(cut + 1)
}
