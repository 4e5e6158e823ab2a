/** The copy of the market as a source: it answers what it can answer, the live marketplace the rest, and each stands in for the other. */
import { type Failure, isFailure } from '../domain/failure.ts'
import { type CompleteState, freshnessOf, inventoryNotReady, isComplete } from '../domain/inventory/readiness.ts'
import type { InventoryStore, StoredCar } from '../domain/inventory/store.ts'
import { dayOf, needsInventory, toInventoryFilter } from '../domain/inventory/to-inventory-filter.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { carGone } from '../domain/listing-parts/missing-car.ts'
import type { CarLook, Source, SourceCar, Sourced, SourceFilter } from '../domain/source.ts'
import { createStoredCatalogue } from './create-stored-catalogue.ts'
import { MOMENT_MS } from './keep-state.ts'
import { type ImageParts, openImage } from './open-image.ts'
import { searchImage } from './search-image.ts'

export interface InventorySourceParts extends ImageParts {
  readonly store: Pick<InventoryStore, 'search' | 'count' | 'rows' | 'car' | 'leave' | 'recall'>
  readonly live: Source
  /** A car of records that were kept. Throws a Failure `source_changed` for what cannot be read. */
  readonly parseStored: (car: StoredCar & { readonly detail: string }) => SourceCar
  /** A car that was read live, with what only lists tell. */
  readonly addListed: (car: SourceCar, list: string, atMs: number) => SourceCar
  /** A car of the copy was read live just now; it is to be written, and nobody waits for that. */
  readonly onLook: (look: CarLook) => void
  /** So long a detail is used without asking for it again. */
  readonly carFreshMs: number
  /** The store cannot be used, or can be again. */
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

type KeptCar = StoredCar & { readonly detail: string; readonly detail_at_ms: number }

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
    async car(id, wanted) {
      // A store that is away is not asked again for every car.
      const stored = await tryStore(() => state.current().then(() => store.car(id)))
      const seen = isFailure(stored) ? null : stored
      const kept = seen && keptOrNull(seen)
      if (kept !== null && isUsable(parts, kept, wanted?.sheet !== false)) return describeCar(parts, kept, 'HIT')
      try {
        const found = await live.car(id, wanted)
        if (found.look && seen !== null) parts.onLook(found.look())
        const isOlder = kept !== null && now() - kept.detail_at_ms < found.freshness.age_s * 1000
        if (isOlder && found.freshness.cache === 'STALE') return describeCar(parts, kept, 'STALE')
        return kept === null ? found : withListed(parts, found, kept)
      } catch (error) {
        if (kept !== null && isFailure(error, 'source_unavailable', 'source_changed'))
          return describeCar(parts, kept, 'STALE')
        if (seen === null || !isFailure(error, 'vehicle_not_found')) throw error
        if (seen.is_observed) await tryStore(() => writeLeft(parts, id))
        // A car that was seen has left, in whatever words the marketplace says that it has none.
        throw carGone({ cause: error.cause })
      }
    },
  }
}

/** That a car has left; answers that were given before are not given again once this is known. */
async function writeLeft({ store, state, now }: InventorySourceParts, id: number): Promise<void> {
  await store.leave([id], now())
  state.forget()
  await state.current()
}

/** A sheet that could not be read in time is asked for again, so that what it would tell is not unknown for minutes. */
function isUsable({ now, carFreshMs }: InventorySourceParts, kept: KeptCar, isSheetWanted: boolean): boolean {
  return now() - kept.detail_at_ms < carFreshMs && (kept.sheet !== null || !isSheetWanted)
}

/** Of a car that is there as far as anybody knows. */
function keptOrNull(stored: StoredCar): KeptCar | null {
  const { is_observed, detail, detail_at_ms } = stored
  return is_observed && detail !== null && detail_at_ms !== null ? { ...stored, detail, detail_at_ms } : null
}

function describe({ state, now }: InventorySourceParts, standing: CompleteState) {
  const { version } = standing
  return {
    freshness: freshnessOf(standing, now(), MOMENT_MS),
    version: `inventory/${version}/${dayOf(now())}`,
    isCurrent: () => state.peek()?.version === version,
  }
}

/** Details have no badges; rows of the same car show them. */
function withListed(parts: InventorySourceParts, found: Sourced<SourceCar>, kept: KeptCar): Sourced<SourceCar> {
  const { list, list_at_ms } = kept
  if (list === null || list_at_ms === null) return found
  return {
    ...found,
    read: () => parts.addListed(found.read(), list, list_at_ms),
    version: `${found.version}/listed/${list_at_ms}`,
  }
}

function describeCar(parts: InventorySourceParts, car: KeptCar, cache: 'HIT' | 'STALE'): Sourced<SourceCar> {
  const { detail_at_ms } = car
  const age_s = Math.max(0, Math.floor((parts.now() - detail_at_ms) / 1000))
  const fresh_until_ms = cache === 'HIT' ? detail_at_ms + parts.carFreshMs : 0
  return {
    read: () => parts.parseStored(car),
    freshness: { cache, age_s, fresh_until_ms },
    version: `inventory/${car.id}/${detail_at_ms}/${car.sheet_at_ms ?? ''}/${car.list_at_ms ?? ''}`,
  }
}
