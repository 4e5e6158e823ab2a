/** The copy of the market as a source: it answers what it can, the live marketplace answers the rest, and each is the fallback of the other. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import { toInventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import type { InventorySearch } from '../../domain/inventory/inventory-search.ts'
import type { ListingRecord } from '../../domain/listing.ts'
import type { Source } from '../../domain/source.ts'
import { createStoreAsker, type StoreAskerParts } from './create-store-asker.ts'
import { createStoredCar, type StoredCarParts } from './create-stored-car.ts'
import { createStoredCatalogue } from './create-stored-catalogue.ts'
import { describeCar, ImagePage } from './image/image-page.ts'
import { type ImageParts, openImage } from './image/open-image.ts'

interface InventorySourceParts extends ImageParts, StoreAskerParts, Omit<StoredCarParts, 'tryStore' | 'state'> {
  readonly store: StoredCarParts['store'] & InventorySearch & InventoryCars
}

export function createInventorySource(parts: InventorySourceParts): Source {
  const { store, state, live, now } = parts
  const { tryStore, answer } = createStoreAsker(parts)
  return {
    ...createStoredCatalogue({ live, store, state, now, tryStore }),
    async search(filter, sort, offset, limit, lang) {
      const open = openImage(parts)
      if (open !== null) {
        const { image, freshness, version, isCurrent } = open
        const { total, docs } = image.index.search(toInventoryFilter(filter, now()), sort, offset, limit)
        const written = new ImagePage(image, docs, lang, { total, more: offset + limit < total })
        return { read: () => written.read(), written, freshness, version, isCurrent }
      }
      return answer({
        filter,
        async askStore() {
          const { total, ids } = await store.search(toInventoryFilter(filter, now()), sort, offset, limit)
          return { total, rows: ids.length === 0 ? [] : await store.rows(ids, lang) }
        },
        read: ({ total, rows }) => ({
          total,
          more: offset + limit < total,
          records: rows.map(({ json }) => JSON.parse(json) as ListingRecord),
        }),
        askLive: () => live.search(filter, sort, offset, limit, lang),
      })
    },
    async count(filter) {
      const open = openImage(parts)
      if (open !== null) {
        const { image, ...described } = open
        const count = image.index.count(toInventoryFilter(filter, now()))
        return { read: () => count, ...described }
      }
      return answer({
        filter,
        askStore: () => store.count(toInventoryFilter(filter, now())),
        read: (count) => count,
        askLive: () => live.count(filter),
      })
    },
    car: createStoredCar({ ...parts, tryStore }),
    facts(id) {
      const open = openImage(parts)
      if (open === null) return null
      const { image, ...described } = open
      const facts = describeCar(image, id)
      return facts && { read: () => facts, ...described }
    },
  }
}
