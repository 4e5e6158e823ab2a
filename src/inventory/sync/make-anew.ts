/** Makes rows and search columns anew where another version of the program or its words made them, in the background. */
import { setImmediate as turn } from 'node:timers/promises'
import { isFailure } from '../../domain/failure.ts'
import type { InventoryStore, MakeDigest, Observation, StoredCar } from '../../domain/inventory/store.ts'

interface MakeAnewParts {
  readonly store: Pick<InventoryStore, 'walk' | 'observe' | 'recall' | 'remember'>
  readonly makeDigest: MakeDigest
  /** What `made_by` of a digest would be now. */
  readonly madeBy: string
  readonly isStopped: () => boolean
}

/** Few at a time: who searches meanwhile must not wait. */
const BATCH = 50

/** Under which the store remembers by whom all that it has was made. */
const NOTE = 'made-by'

/** Gives how many were made anew. */
export async function makeAnew({ store, makeDigest, madeBy, isStopped }: MakeAnewParts): Promise<number> {
  // Else every start would read all texts.
  if ((await store.recall(NOTE)) === madeBy) return 0
  let made = 0
  for (let after = 0; !isStopped(); ) {
    const cars = await store.walk(after, BATCH)
    const last = cars.at(-1)
    if (last === undefined) {
      await store.remember(NOTE, madeBy)
      break
    }
    after = last.id
    const observations = cars.map((car) => renewCar(car, makeDigest, madeBy)).filter((one) => one !== null)
    if (observations.length > 0) await store.observe(observations)
    made += observations.length
    // An embedded store answers at once: without this nobody else who asks its thread would be heard before the end.
    await turn()
  }
  return made
}

/** What this version makes of a car of another one; null when there is none, or nothing can be made of it. */
export function renewCar(car: StoredCar, makeDigest: MakeDigest, madeBy: string): Observation | null {
  const { id, list, detail, sheet, detail_at_ms, made_by } = car
  if (!car.is_observed || detail === null || detail_at_ms === null || made_by === null || made_by === madeBy)
    return null
  try {
    const at_ms = Math.max(detail_at_ms, car.list_at_ms ?? 0, car.sheet_at_ms ?? 0)
    return { id, at_ms, digest: makeDigest(id, { list, detail, sheet }, detail_at_ms) }
  } catch (error) {
    // What this version cannot read keeps what the last one made of it, until it is read again.
    if (isFailure(error, 'source_changed')) return null
    throw error
  }
}
