/** One car of the copy: from the store while that is fresh, else from the marketplace by way of the store. */
import { carGone, Failure, isFailure } from '../../domain/failure.ts'
import { type InventoryCars, parseNative, type StoredCar } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter, NativeValues } from '../../domain/inventory/inventory-writer.ts'
import type { CarFetch, Freshness, SentRecords, Source, SourceCar, Sourced, SourcedCar } from '../../domain/source.ts'
import { isAhead } from '../../domain/time/is-ahead.ts'
import { within } from '../../domain/time/within.ts'
import type { Schedule } from '../../observe/schedule.ts'
import type { KeptState } from './keep-state.ts'

export interface StoredCarParts {
  readonly store: Pick<InventoryCars, 'car'> & Pick<InventoryWriter, 'leave'>
  readonly state: KeptState
  readonly live: Source
  readonly now: () => number
  readonly hide: (ids: readonly number[]) => void
  /** Throws a Failure `source_changed` for records that cannot be read. */
  readonly parseRecords: (id: number, records: NativeValues, atMs: number) => SourceCar
  readonly writeFetch: (fetched: CarFetch) => Promise<void>
  readonly schedule: Schedule
  /** How long a detail is used before it is requested again. */
  readonly carFreshMs: number
  readonly onFailure: (error: unknown) => void
  readonly tryStore: <Value>(ask: () => Promise<Value>) => Promise<Value | Failure>
}

type KeptCar = StoredCar & { readonly detail: string; readonly detail_at_ms: number }

export function createStoredCar(parts: StoredCarParts): Source['car'] {
  const { store, state, live, now, tryStore } = parts
  let lateAtMs = Number.NEGATIVE_INFINITY

  /**
   * A live fetch is written first and then answered from the store, so that history and log have every price that an answer shows.
   * Null when the store does not have it; the caller then answers without it.
   */
  async function storeFetch(id: number, { fetched }: SourcedCar): Promise<KeptCar | null> {
    if (!fetched) return null
    const seen = fetched()
    const writing = parts.writeFetch(seen)
    if (Math.abs(now() - lateAtMs) < AFTER_LATE_MS) return null
    try {
      await within(writing, { ms: LONGEST_WRITE_MS, schedule: parts.schedule }, writeIsLate)
    } catch (error) {
      lateAtMs = now()
      parts.onFailure(error)
    }
    const stored = await tryStore(() => store.car(id))
    const kept = stored === null || isFailure(stored) ? null : keptOrNull(stored)
    if (kept === null || kept.detail_at_ms < seen.at_ms) return null
    return seen.sheet === null || kept.sheet !== null ? kept : null
  }

  return async function car(id, wanted) {
    // While the store is unavailable, not every car asks it again.
    const stored = await tryStore(() => state.current().then(() => store.car(id)))
    const seen = isFailure(stored) ? null : stored
    const kept = seen && keptOrNull(seen)
    if (kept !== null && isUsable(parts, kept, wanted?.sheet !== false)) return describeKept(parts, kept, 'HIT')
    try {
      const found = await live.car(id, wanted)
      const { cache, age_s } = found.freshness
      // The live copy is from before the car left: store, history and log have it as gone.
      if (seen?.is_observed === false && cache === 'HIT' && !found.fetched) throw carGone()
      const written = seen && (await storeFetch(id, found))
      if (written !== null) return describeCar(parts, written, found.freshness)
      const isOlder = kept !== null && isYounger(kept, age_s * 1000, now())
      if (isOlder) return describeKept(parts, kept, cache === 'STALE' ? 'STALE' : 'HIT')
      return kept === null ? found : withKept(parts, found, kept)
    } catch (error) {
      if (kept !== null && isFailure(error, 'source_unavailable', 'source_changed'))
        return describeKept(parts, kept, 'STALE')
      if (seen === null || !isFailure(error, 'vehicle_not_found')) throw error
      if (seen.is_observed) await tryStore(() => writeLeft(parts, id))
      // A car that was observed has left, whatever the marketplace's message says.
      throw carGone({ cause: error.cause })
    }
  }
}

/** Afterwards no answer from before is given again. */
async function writeLeft({ store, state, hide, now }: StoredCarParts, id: number): Promise<void> {
  const { changes } = await store.leave([id], now())
  if (changes > 0) hide([id])
  state.forget()
  await state.current()
}

/** A sheet that could not be read in time is requested again, so that its facts are not unknown for minutes. */
function isUsable({ now, carFreshMs }: StoredCarParts, kept: KeptCar, isSheetWanted: boolean): boolean {
  return isYounger(kept, carFreshMs, now()) && (kept.sheet !== null || !isSheetWanted)
}

/** How old a detail is that was stored while a clock ran ahead is not known. */
function isYounger({ detail_at_ms }: KeptCar, ms: number, nowMs: number): boolean {
  return nowMs - detail_at_ms < ms && !isAhead(detail_at_ms, nowMs)
}

/** Reads the cars that the copy has with their details, by id, without a request to the marketplace. */
export function createStoredCars(
  parts: Pick<StoredCarParts, 'now' | 'carFreshMs' | 'parseRecords'> & {
    readonly store: Pick<InventoryCars, 'cars'>
  },
) {
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, Sourced<SourceCar>>> => {
    const stored = await parts.store.cars(ids)
    const kept = stored.map(keptOrNull).filter((car) => car !== null)
    return new Map(kept.map((car) => [car.id, describeKept(parts, car, 'HIT')]))
  }
}

/** Null unless the car is observed and has a detail. */
function keptOrNull(stored: StoredCar): KeptCar | null {
  const { is_observed, detail, detail_at_ms } = stored
  return is_observed && detail !== null && detail_at_ms !== null ? { ...stored, detail, detail_at_ms } : null
}

const LONGEST_WRITE_MS = 2000
/** While the store is that slow, requests do not wait for it. */
const AFTER_LATE_MS = 10_000
const writeIsLate = () => new Failure('storage_unavailable', `The car was not saved within ${LONGEST_WRITE_MS} ms.`)

/** A detail has no badges and no history; rows of the same car show both. */
function withKept(parts: StoredCarParts, found: SourcedCar, kept: KeptCar): SourcedCar {
  const records = () => ({ ...found.records(), list: sentRecordsOf(kept).list })
  return { ...found, ...describeRecords(parts, kept, records), version: `${found.version}/${versionOf(kept)}` }
}

function describeCar(parts: Pick<StoredCarParts, 'parseRecords'>, car: KeptCar, freshness: Freshness): SourcedCar {
  return { ...describeRecords(parts, car, () => sentRecordsOf(car)), freshness, version: versionOf(car) }
}

function describeRecords(
  { parseRecords }: Pick<StoredCarParts, 'parseRecords'>,
  car: KeptCar,
  records: () => SentRecords,
): Pick<SourcedCar, 'read' | 'records'> {
  return {
    records,
    read() {
      const { list, detail, sheet } = records()
      const values = { list: list?.value ?? null, detail: detail.value, sheet: sheet?.value ?? null }
      return withObserved(parseRecords(car.id, values, detail.at_ms), car)
    },
  }
}

function describeKept(
  parts: Pick<StoredCarParts, 'parseRecords' | 'now' | 'carFreshMs'>,
  car: KeptCar,
  cache: 'HIT' | 'STALE',
): SourcedCar {
  const { detail_at_ms } = car
  const age_s = Math.max(0, Math.floor((parts.now() - detail_at_ms) / 1000))
  const fresh_until_ms = cache === 'HIT' ? detail_at_ms + parts.carFreshMs : 0
  return describeCar(parts, car, { cache, age_s, fresh_until_ms })
}

function sentRecordsOf(car: KeptCar): SentRecords {
  const { list, detail, sheet } = parseNative(car)
  const sent = (value: unknown, at_ms: number | null) => (value === null || at_ms === null ? null : { value, at_ms })
  return {
    list: sent(list, car.list_at_ms),
    detail: { value: detail, at_ms: car.detail_at_ms },
    sheet: sent(sheet, car.sheet_at_ms),
  }
}

function withObserved(car: SourceCar, { first_observed_ms, listed, price_change, report }: KeptCar): SourceCar {
  return { ...car, observed: { first_observed_ms, listed, price_change, report } }
}

/** Changes with everything that an answer shows of the car. */
function versionOf(car: KeptCar) {
  const { id, detail_at_ms, sheet_at_ms, list_at_ms, listed, price_change, first_observed_ms, report } = car
  const read = report && [report.report_status, report.derived_damage_severity]
  const seen = [listed?.from, listed?.to, price_change?.at_ms, first_observed_ms, ...(read ?? [])]
  return `inventory/${[id, detail_at_ms, sheet_at_ms, list_at_ms, ...seen].join('/')}`
}
