/** One car of the copy: from the store while that is fresh, else from the marketplace by way of the store. */
import { Failure, isFailure } from '../../domain/failure.ts'
import type { InventoryStore, StoredCar } from '../../domain/inventory/store.ts'
import { carGone } from '../../domain/listing-parts/missing-car.ts'
import type { CarLook, Freshness, Source, SourceCar, Sourced, SourcedCar } from '../../domain/source.ts'
import { within } from '../../domain/time/within.ts'
import type { Schedule } from '../../observe/schedule.ts'
import type { KeptState } from './keep-state.ts'

export interface StoredCarParts {
  readonly store: Pick<InventoryStore, 'car' | 'leave'>
  readonly state: KeptState
  readonly live: Source
  readonly now: () => number
  /** A car of records that were kept. Throws a Failure `source_changed` for what cannot be read. */
  readonly parseStored: (car: StoredCar & { readonly detail: string }) => SourceCar
  /** A car that was read live, with what only lists tell. */
  readonly addListed: (car: SourceCar, list: string, atMs: number) => SourceCar
  /** Writes what was read of a car of the copy live. Resolves when that is done, or will not be. */
  readonly writeLook: (look: CarLook) => Promise<void>
  readonly schedule: Schedule
  /** So long a detail is used without asking for it again. */
  readonly carFreshMs: number
  readonly onFailure: (error: unknown) => void
  /** Gives the failure when the store cannot be used. */
  readonly tryStore: <Value>(ask: () => Promise<Value>) => Promise<Value | Failure>
}

type KeptCar = StoredCar & { readonly detail: string; readonly detail_at_ms: number }

export function createStoredCar(parts: StoredCarParts): Source['car'] {
  const { store, state, live, now, tryStore } = parts
  let waitAgainMs = 0

  /**
   * What was read live is answered from the store, where history and log have it too: a price that only the answer knew would be in none of
   * them. Null when it is not there, which must keep nobody from an answer.
   */
  async function takeLook(id: number, { look }: SourcedCar): Promise<KeptCar | null> {
    if (!look) return null
    const seen = look()
    const writing = parts.writeLook(seen)
    if (now() < waitAgainMs) return null
    try {
      await within(writing, { ms: LONGEST_WRITE_MS, schedule: parts.schedule }, writeIsLate)
    } catch (error) {
      waitAgainMs = now() + AFTER_LATE_MS
      parts.onFailure(error)
    }
    const stored = await tryStore(() => store.car(id))
    const kept = stored === null || isFailure(stored) ? null : keptOrNull(stored)
    if (kept === null || kept.detail_at_ms < seen.at_ms) return null
    return seen.sheet === null || kept.sheet !== null ? kept : null
  }

  return async function car(id, wanted) {
    // A store that is away is not asked again for every car.
    const stored = await tryStore(() => state.current().then(() => store.car(id)))
    const seen = isFailure(stored) ? null : stored
    const kept = seen && keptOrNull(seen)
    if (kept !== null && isUsable(parts, kept, wanted?.sheet !== false)) return describeKept(parts, kept, 'HIT')
    try {
      const found = await live.car(id, wanted)
      const { cache, age_s } = found.freshness
      // A copy from before it left: the store, history and log have it as gone.
      if (seen?.is_observed === false && cache === 'HIT' && !found.look) throw carGone()
      const written = seen && (await takeLook(id, found))
      if (written !== null) return describeCar(parts, written, found.freshness)
      const isOlder = kept !== null && now() - kept.detail_at_ms < age_s * 1000
      if (isOlder) return describeKept(parts, kept, cache === 'STALE' ? 'STALE' : 'HIT')
      return kept === null ? found : withKept(parts, found, kept)
    } catch (error) {
      if (kept !== null && isFailure(error, 'source_unavailable', 'source_changed'))
        return describeKept(parts, kept, 'STALE')
      if (seen === null || !isFailure(error, 'vehicle_not_found')) throw error
      if (seen.is_observed) await tryStore(() => writeLeft(parts, id))
      // A car that was seen has left, in whatever words the marketplace says that it has none.
      throw carGone({ cause: error.cause })
    }
  }
}

/** That a car has left; answers that were given before are not given again once this is known. */
async function writeLeft({ store, state, now }: StoredCarParts, id: number): Promise<void> {
  await store.leave([id], now())
  state.forget()
  await state.current()
}

/** A sheet that could not be read in time is asked for again, so that what it would tell is not unknown for minutes. */
function isUsable({ now, carFreshMs }: StoredCarParts, kept: KeptCar, isSheetWanted: boolean): boolean {
  return now() - kept.detail_at_ms < carFreshMs && (kept.sheet !== null || !isSheetWanted)
}

/** Of a car that is there as far as anybody knows. */
function keptOrNull(stored: StoredCar): KeptCar | null {
  const { is_observed, detail, detail_at_ms } = stored
  return is_observed && detail !== null && detail_at_ms !== null ? { ...stored, detail, detail_at_ms } : null
}

const LONGEST_WRITE_MS = 2000
/** While the store is that slow, not everybody who asks for a car waits for it. */
const AFTER_LATE_MS = 10_000
const writeIsLate = () => new Failure('storage_unavailable', `A car was not written within ${LONGEST_WRITE_MS} ms.`)

/** Details have no badges, and do not know what was seen before; rows of the same car show both. */
function withKept(parts: StoredCarParts, found: Sourced<SourceCar>, kept: KeptCar): Sourced<SourceCar> {
  const { list, list_at_ms } = kept
  const read = () => {
    const car = found.read()
    return withObserved(list === null || list_at_ms === null ? car : parts.addListed(car, list, list_at_ms), kept)
  }
  return { ...found, read, version: `${found.version}/${versionOf(kept)}` }
}

function describeCar(parts: StoredCarParts, car: KeptCar, freshness: Freshness): Sourced<SourceCar> {
  return { read: () => withObserved(parts.parseStored(car), car), freshness, version: versionOf(car) }
}

function describeKept(parts: StoredCarParts, car: KeptCar, cache: 'HIT' | 'STALE'): Sourced<SourceCar> {
  const { detail_at_ms } = car
  const age_s = Math.max(0, Math.floor((parts.now() - detail_at_ms) / 1000))
  const fresh_until_ms = cache === 'HIT' ? detail_at_ms + parts.carFreshMs : 0
  return describeCar(parts, car, { cache, age_s, fresh_until_ms })
}

function withObserved(car: SourceCar, { first_observed_ms, listed, price_change }: KeptCar): SourceCar {
  return { ...car, observed: { first_observed_ms, listed, price_change } }
}

/** Changes with everything that is shown of it. */
function versionOf({ id, detail_at_ms, sheet_at_ms, list_at_ms, listed, price_change, first_observed_ms }: KeptCar) {
  const seen = [listed?.from, listed?.to, price_change?.at_ms, first_observed_ms]
  return `inventory/${[id, detail_at_ms, sheet_at_ms, list_at_ms, ...seen].join('/')}`
}
