/** What happened to the samples in the last 30 days, written into a store day by day as a sync would: the log of changes and the histories. */
import type { InventoryWriter, MakeDigest, Observation } from '../../domain/inventory/inventory-writer.ts'
import { createTimeSlices } from '../../observe/time-slices.ts'
import { makeRecords, type SampleAddresses, type SampleRecords } from './make-records.ts'
import type { SampleDates } from './sample-dates.ts'
import { GONE_CAR, NEWCOMER_DAYS, NEWCOMER_ID, ORDINARY_CARS, SAMPLE_CARS, type SampleCar } from './samples.ts'

interface MarketDaysParts {
  readonly store: InventoryWriter
  readonly digest: MakeDigest
  readonly dates: SampleDates
  readonly addresses: SampleAddresses
}

export const LISTED_CARS: readonly SampleCar[] = [...SAMPLE_CARS, ...ORDINARY_CARS]

const CHEAPER_ID = 21
const CHANGED_ID = 22
const RETURNED_ID = 24
const MOVING: ReadonlySet<number> = new Set([NEWCOMER_ID, CHEAPER_ID, CHANGED_ID, RETURNED_ID])

/** Values that differed that many days ago and before. */
const EARLIER: readonly { readonly id: number; readonly until: number; readonly detail: SampleCar['detail'] }[] = [
  { id: CHEAPER_ID, until: 11, detail: { price: 9.98 } },
  { id: CHEAPER_ID, until: 21, detail: { price: 10.58 } },
  { id: CHANGED_ID, until: 11, detail: { colorname: '白色' } },
]

interface Pass {
  readonly daysBack: number
  /** Reads the details of all cars. */
  readonly isAll?: boolean
  /** Cars that left since the pass before. */
  readonly gone?: readonly number[]
  /** Cars that are there for the first time, or again. */
  readonly came?: readonly number[]
}

const PASSES: readonly Pass[] = [
  { daysBack: 30, isAll: true },
  { daysBack: NEWCOMER_DAYS, came: [NEWCOMER_ID] },
  { daysBack: 15, gone: [RETURNED_ID] },
  { daysBack: 10, came: [RETURNED_ID] },
  { daysBack: 5, gone: [GONE_CAR.id] },
  { daysBack: 0, isAll: true },
]

export async function writeMarketDays({ store, digest, dates, addresses }: MarketDaysParts): Promise<void> {
  const away = new Set<number>([NEWCOMER_ID])
  const endSlice = createTimeSlices()
  for (const { daysBack, isAll = false, gone = [], came = [] } of PASSES) {
    const at_ms = dates.startOf(daysBack)
    for (const id of came) away.delete(id)
    for (const id of gone) away.add(id)
    if (gone.length > 0) await store.leave(gone, at_ms)
    const seen = [...LISTED_CARS, GONE_CAR].filter(({ id }) => !away.has(id))
    const observations: Observation[] = []
    for (const car of seen) {
      await endSlice()
      // Otherwise a list showed it unchanged.
      const isRead = isAll || MOVING.has(car.id)
      const records = isRead ? makeRecords(asOf(car, daysBack), dates, addresses, daysBack) : null
      observations.push({ id: car.id, at_ms, ...(records && describe(car.id, records, at_ms, digest)) })
    }
    await store.observe(observations)
    await store.complete(at_ms)
  }
}

function describe(id: number, { list, detail, sheet }: SampleRecords, atMs: number, digest: MakeDigest) {
  const texts = { list: JSON.stringify(list), detail: JSON.stringify(detail), sheet: JSON.stringify(sheet) }
  return { ...texts, digest: digest(id, { list, detail, sheet }, atMs) }
}

function asOf(car: SampleCar, daysBack: number): SampleCar {
  // The last that applies is the oldest.
  const earlier = EARLIER.findLast(({ id, until }) => id === car.id && daysBack >= until)
  return earlier === undefined ? car : { ...car, detail: { ...car.detail, ...earlier.detail } }
}
