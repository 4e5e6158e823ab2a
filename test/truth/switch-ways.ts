/** A store that searches by SQL, or by an index of it in this thread, as a test says: so one service answers in both ways. */
import type { InventorySearch } from '../../src/domain/inventory/inventory-search.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { indexStore } from '../../src/inventory/serve/snapshot/fixtures/index-store.ts'

export const WAYS = ['sql', 'index'] as const
export type Way = (typeof WAYS)[number]

export interface Switched {
  readonly store: InventoryStore
  /** Returns how often this way was asked so far. */
  use(way: Way): () => number
}

export async function switchWays(store: InventoryStore, now: () => number): Promise<Switched> {
  const { index } = (await indexStore(store, { now })).current() ?? {}
  if (index === undefined) throw new Error('the store has no complete pass')
  type Searching = Pick<InventorySearch, 'search' | 'count' | 'facets'>
  const ways: Readonly<Record<Way, Searching>> = {
    sql: store,
    index: {
      async search(...question) {
        const { total, docs } = index.search(...question)
        return { total, ids: Array.from(docs, (doc) => index.idOf(doc)) }
      },
      count: async (filter) => index.count(filter),
      async facets(question) {
        await index.prepareFacets(question)
        return index.facets(question)
      },
    },
  }
  let used: Way = 'sql'
  const asked = { sql: 0, index: 0 }
  const search = () => {
    asked[used]++
    return ways[used]
  }
  return {
    store: {
      ...store,
      // Otherwise answers of one way would be kept for the other.
      async state() {
        const state = await store.state()
        return { ...state, version: `${used}-${state.version}` }
      },
      search: (...question) => search().search(...question),
      count: (filter) => search().count(filter),
      facets: (question) => search().facets(question),
    },
    use(way) {
      used = way
      return () => asked[way]
    },
  }
}
