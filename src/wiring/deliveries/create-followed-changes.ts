/** Wires what saved searches read: filters as queries spell them, and the change log of the catalog. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import type { FollowedChanges, Wanted } from '../../domain/deliveries/followed-changes.ts'
import { createFilterReader, noLongerRead } from '../../parameters/read-filters.ts'

export function createFollowedChanges(catalog: Catalog): FollowedChanges {
  const readFilters = createFilterReader({ catalog, hasInventory: true })

  /** Names that were once known can be gone from the catalogue. */
  async function understand({ query, types }: Wanted) {
    const read = await readFilters(query)
    if ('question' in read) return { question: read.question, types }
    throw noLongerRead(read.complaints)
  }

  return {
    async check(query) {
      const read = await readFilters(query)
      if ('question' in read) {
        return {
          query: new URLSearchParams(read.filters.map(([name, value]) => [name, value])).toString(),
          filters: read.filters,
        }
      }
      return { problems: read.complaints.map(({ loc, msg }) => ({ filter: String(loc.at(-1)), message: msg })) }
    },
    place: catalog.follow.place,
    read: async (wanted, after) => catalog.follow.read(await understand(wanted), wanted.lang, after),
    expect: async (wanted, sinceMs) => catalog.follow.countSince(await understand(wanted), sinceMs),
  }
}
