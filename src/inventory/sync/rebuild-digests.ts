/** Rebuilds in the background the digests that another version of the program or its words has made. */
import { setImmediate as nextTick } from 'node:timers/promises'
import { isFailure } from '../../domain/failure.ts'
import { type InventoryCars, parseNative, type StoredCar } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter, MakeDigest, Observation } from '../../domain/inventory/inventory-writer.ts'
import { type Notes, renderedNote } from './notes.ts'

interface RebuildParts {
  readonly store: Notes & Pick<InventoryCars, 'walk'> & Pick<InventoryWriter, 'observe'>
  readonly makeDigest: MakeDigest
  /** What `made_by` of a digest would be now. */
  readonly madeBy: string
  readonly isStopped: () => boolean
}

/** Few at a time, so that searches do not wait for them. */
const BATCH = 50
/** How many batches lie between two notes of the progress. */
const NOTED = 10

/** The note that says which version made all digests of the store. */
const NOTE = 'made-by'

/** Returns how many digests were rebuilt. */
export async function rebuildDigests({ store, makeDigest, madeBy, isStopped }: RebuildParts): Promise<number> {
  // Otherwise every start would read all texts.
  if ((await store.recall(NOTE)) === madeBy) return 0
  let made = 0
  let rendered = 0
  for (let after = 0, batch = 0; !isStopped(); batch++) {
    if (batch % NOTED === 0) await renderedNote.remember(store, rendered)
    const cars = await store.walk(after, BATCH)
    const last = cars.at(-1)
    if (last === undefined) {
      await store.remember(NOTE, madeBy)
      await renderedNote.remember(store, null)
      break
    }
    after = last.id
    const observations = cars.map((car) => rebuildDigest(car, makeDigest, madeBy)).filter((one) => one !== null)
    if (observations.length > 0) await store.observe(observations)
    made += observations.length
    rendered += cars.filter(({ is_observed, made_by }) => is_observed && made_by !== null).length
    // An embedded store answers at once: without this, other calls to its thread would wait until the end.
    await nextTick()
  }
  return made
}

/** The digest that this version makes of a car; null if the car has none, has this version's already, or cannot be read. */
export function rebuildDigest(car: StoredCar, makeDigest: MakeDigest, madeBy: string): Observation | null {
  const { id, detail, detail_at_ms, made_by } = car
  if (!car.is_observed || detail === null || detail_at_ms === null || made_by === null || made_by === madeBy)
    return null
  try {
    const at_ms = Math.max(detail_at_ms, car.list_at_ms ?? 0, car.sheet_at_ms ?? 0)
    return { id, at_ms, digest: makeDigest(id, parseNative(car), detail_at_ms) }
  } catch (error) {
    // A car that this version cannot read keeps its old digest until it is read again.
    if (isFailure(error, 'source_changed')) return null
    throw error
  }
}
