/** Opens the saved searches for one command, with or without a running service. It has no catalogue, so it does not look brands up. */
import { randomBytes } from 'node:crypto'
import { OwnReceivers } from '../../accounts/saved-searches/own-receivers.ts'
import { OwnSearches } from '../../accounts/saved-searches/own-searches.ts'
import type { Audit } from '../../accounts/signing-in/create-audit.ts'
import { OwnValues } from '../../accounts/signing-in/slow-down/own-values.ts'
import { nextDigestMs } from '../../deliveries/derive-next.ts'
import type { Account } from '../../domain/accounts/accounts.ts'
import type { CheckedQuery } from '../../domain/deliveries/followed-changes.ts'
import type { LogPlace, Receiver, SavedSearch } from '../../domain/deliveries/saved-searches.ts'
import { isComplete } from '../../domain/inventory/readiness.ts'
import { createFilterReader } from '../../parameters/read-filters.ts'
import { type Config, type Environment, readConfig } from '../../settings/config.ts'
import { isPublicUrl } from '../../upstream/public-address.ts'
import { createCityFinder, createProvinceFinder } from '../../words/places.ts'
import { withInventoryIfAny } from '../input/with-inventory.ts'
import { type Records, withRecords } from '../input/with-records.ts'
import { Refused } from '../output/errors.ts'

interface SavedSearches extends Pick<Records, 'accounts'> {
  readonly searches: OwnSearches
  readonly receivers: OwnReceivers
  /** With the account that it belongs to. */
  find(
    id: string,
  ): Promise<{ readonly account: Account; readonly search: SavedSearch; readonly receivers: readonly Receiver[] }>
}

/** Where the audit log says that somebody came from. */
export const AT_THIS_MACHINE = { address: '', user_agent: null, device: null }

export function withSavedSearches<Result>(
  env: Environment,
  use: (saved: SavedSearches) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env)
  return withRecords(env, async ({ accounts, savedSearches: store, deliveries, note, clock: { now } }) => {
    const changes = { check: createCheck(), place: () => readPlace(config, now), read: notHere, expect: notHere }
    const audit: Audit = ({ act, actor, detail }) => note(act, actor, detail)
    const values = new OwnValues(now)
    const searches = new OwnSearches({ store, changes, audit, values, now, randomBytes })
    const receivers = new OwnReceivers({
      ...{ store, deliveries, changes, audit, values, now, randomBytes },
      sendNow: { test: notHere, again: notHere },
      mailer: { isReal: config.smtpUrl !== null, send: notHere },
      isPublicUrl: (url) => isPublicUrl(url, config.reportAllowPrivate),
      formatConfirmMail: notHere,
      firstTryMs: (kind, nowMs) => (kind === 'digest' ? nextDigestMs(nowMs) : nowMs),
    })
    return use({
      ...{ accounts, searches, receivers },
      async find(id) {
        const search = await store.findSearch(id)
        const found = search && (await accounts.find(search.account_id))
        if (!search || !found || 'refused' in found) throw new Refused(`there is no saved search ${id}`)
        const all = await store.listReceivers(search.account_id)
        return { account: found.done, search, receivers: all.filter(({ search_id }) => search_id === id) }
      },
    })
  })
}

/** Names and values of filters as the API checks them, provinces and cities included; any name may be a brand. */
function createCheck(): (query: string) => Promise<CheckedQuery> {
  const catalog = {
    findBrand: async (name: string) => ({ lines: [], name, leader: { id: 0, name, pinyin: null } }),
    findProvince: createProvinceFinder(),
    findCities: createCityFinder(),
  }
  const readFilters = createFilterReader({ catalog, hasInventory: true })
  return async (query) => {
    const read = await readFilters(query)
    if ('question' in read) {
      const { filters } = read
      return { query: new URLSearchParams(filters.map(([name, value]) => [name, value])).toString(), filters }
    }
    return { problems: read.complaints.map(({ loc, msg }) => ({ filter: String(loc.at(-1)), message: msg })) }
  }
}

/** The end of the change log: new receivers get the changes after it. Null before the first complete pass. */
async function readPlace(config: Config, now: () => number): Promise<LogPlace | null> {
  return withInventoryIfAny(config, null, async (store) => {
    const state = await store.state()
    return isComplete(state) ? { log: state.log, seq: state.seq, at_ms: now() } : null
  })
}

function notHere(): never {
  throw new Error('only a running service does this')
}
