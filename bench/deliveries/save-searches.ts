/** A thousand saved searches with a webhook each, which follow the log from now on. */
import { parseCursor } from '../../src/catalog/changes.ts'
import type { LogPlace, Receiver, SavedSearch } from '../../src/domain/deliveries/saved-searches.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'

const SEARCHES = 1000
const BRANDS = ['BYD', 'Toyota', 'Honda', 'Audi', 'BMW', 'Volkswagen', 'Geely', 'Nissan', 'Mercedes-Benz', 'Ford']

/** An account may have ten attempts under way, so there are as many accounts. */
export async function openSearches(place: Parameters<typeof openRecords>[0], address: string) {
  const records = await openRecords(place)
  const [owner] = await records.accounts.listAccounts()
  if (!owner) throw new Error('there is no account')
  for (let i = 0; i < SEARCHES; i++) {
    const account = { ...owner, id: `acc_bench_${i}`, email: `${i}@bench.example`, plan: 'enterprise' as const }
    await records.accounts.createAccount(account)
  }
  return {
    /** They follow the log after a cursor. */
    async save(next: string): Promise<void> {
      const created_at_ms = Date.now()
      const cursor: LogPlace = { ...(parseCursor(next) as { log: string; seq: number }), at_ms: created_at_ms }
      for (let i = 0; i < SEARCHES; i++) {
        const of = { account_id: `acc_bench_${i}`, created_at_ms }
        const query = `brand=${BRANDS[i % BRANDS.length]}&price_cny_max=${100_000 + i * 500}`
        const search: SavedSearch = { ...of, id: `srch_${i}`, name: 'bench', query, types: null, lang: 'en' }
        await records.savedSearches.createSearch(search, 1)
        const receiver: Receiver = {
          ...{ ...of, id: `rcv_${i}`, search_id: search.id, kind: 'webhook', address, cursor, token: '' },
          ...{ status: 'on', off_reason: null, secret: 'whsec_AAAA', old_secret: null, old_secret_until_ms: null },
          ...{ failing_since_ms: null, failures: 0, next_try_ms: created_at_ms },
        }
        await records.savedSearches.addReceiver(receiver, 1)
      }
    },
    async remove(): Promise<void> {
      for (let i = 0; i < SEARCHES; i++) await records.savedSearches.deleteSearch(`srch_${i}`)
    },
    close: () => records.close(),
  }
}
