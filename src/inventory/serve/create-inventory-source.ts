/** The copy of the market as a source: it answers what it can answer, the live marketplace the rest, and each stands in for the other. */
import { type Failure, isFailure } from '../../domain/failure.ts'
import { type CompleteState, freshnessOf, inventoryNotReady, isComplete } from '../../domain/inventory/readiness.ts'
import type { InventoryStore } from '../../domain/inventory/store.ts'
import { dayOf, needsInventory, toInventoryFilter } from '../../domain/inventory/to-inventory-filter.ts'
import type { ListingRecord } from '../../domain/listing.ts'
import type { Source, Sourced, SourceFilter } from '../../domain/source.ts'
import { createStoredCar, type StoredCarParts } from './create-stored-car.ts'
import { createStoredCatalogue } from './create-stored-catalogue.ts'
import { type ImageParts, openImage } from './image/open-image.ts'
import { describeCar, searchImage } from './image/search-image.ts'
import { MOMENT_MS } from './keep-state.ts'

interface InventorySourceParts extends ImageParts, Omit<StoredCarParts, 'tryStore'> {
  readonly store: StoredCarParts['store'] & Pick<InventoryStore, 'search' | 'count' | 'rows' | 'recall'>
  /** The store cannot be used, or can be again. */
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

export function createInventorySource(parts: InventorySourceParts): Source {
  const { store, state, live, now } = parts

  /** Null when the store cannot be used. */
  async function tryStore<Value>(ask: () => Promise<Value>): Promise<Value | Failure> {
    try {
      const value = await ask()
      parts.onSuccess()
      return value
    } catch (error) {
      if (!isFailure(error, 'storage_unavailable')) throw error
      parts.onFailure(error)
      return error
    }
  }

  /** From the copy once it is complete; else, and when it cannot be read, from the marketplace, which knows fewer filters. */
  async function answer<Value, Asked>(
    filter: SourceFilter,
    askStore: () => Promise<Asked>,
    read: (asked: Asked) => Value,
    askLive: () => Promise<Sourced<Value>>,
  ): Promise<Sourced<Value>> {
    const found = await tryStore(async () => {
      // First: what is found may then be newer than its version says, never older.
      const standing = await state.current()
      return isComplete(standing) ? { standing, asked: await askStore() } : null
    })
    if (found !== null && !isFailure(found)) {
      return { read: () => read(found.asked), ...describe(parts, found.standing) }
    }
    if (needsInventory(filter)) throw found ?? inventoryNotReady()
    return askLive()
  }

  return {
    ...createStoredCatalogue({ live, store, state, now, tryStore }),
    async search(filter, sort, offset, limit, lang) {
      const open = openImage(parts)
      if (open !== null) {
        const { image, freshness, version, isCurrent } = open
        const written = searchImage(image, toInventoryFilter(filter, now()), sort, offset, limit, lang)
        return { read: () => written.read(), written, freshness, version, isCurrent }
      }
      return answer(
        filter,
        async () => {
          const { total, ids } = await store.search(toInventoryFilter(filter, now()), sort, offset, limit)
          return { total, rows: ids.length === 0 ? [] : await store.rows(ids, lang) }
        },
        ({ total, rows }) => ({
          total,
          more: offset + limit < total,
          records: rows.map(({ json }) => JSON.parse(json) as ListingRecord),
        }),
        () => live.search(filter, sort, offset, limit, lang),
      )
    },
    async count(filter) {
      const open = openImage(parts)
      if (open !== null) {
        const { image, ...described } = open
        const count = image.index.count(toInventoryFilter(filter, now()))
        return { read: () => count, ...described }
      }
      return answer(
        filter,
        () => store.count(toInventoryFilter(filter, now())),
        (count) => count,
        () => live.count(filter),
      )
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

function describe({ state, now }: InventorySourceParts, standing: CompleteState) {
  const { version } = standing
  return {
    freshness: freshnessOf(standing, now(), MOMENT_MS),
    version: `inventory/${version}/${dayOf(now())}`,
    isCurrent: () => state.peek()?.version === version,
  }
}
