/** Writes what a live look at a car has read, so that searches show what the car itself does. */
import type { InventoryStore, MakeDigest } from '../../../domain/inventory/store.ts'
import type { CarLook } from '../../../domain/source.ts'
import { renewCar } from '../make-anew.ts'

interface LookParts {
  readonly store: Pick<InventoryStore, 'car' | 'observe'>
  readonly makeDigest: MakeDigest
}

/** Of a car that the copy does not know nothing is written: a pass will find it. Throws a Failure `source_changed` when nothing can be made of it. */
export async function writeLook({ store, makeDigest }: LookParts, look: CarLook): Promise<void> {
  const { id, at_ms, detail, sheet } = look
  const stored = await store.car(id)
  if (stored === null) return
  // Several callers may have waited for the same look, and a pass may have looked since.
  if (stored.detail !== null && stored.detail_at_ms !== null && stored.detail_at_ms >= at_ms) {
    // A sheet that could not be read at first comes later than its detail.
    if (sheet === null || stored.sheet !== null) return
    const made_at_ms = Math.max(stored.detail_at_ms, stored.list_at_ms ?? 0)
    const digest = makeDigest(id, { list: stored.list, detail: stored.detail, sheet }, stored.detail_at_ms)
    await store.observe([{ id, at_ms: made_at_ms, sheet, digest, of_detail_ms: stored.detail_at_ms }])
    return
  }
  const digest = makeDigest(id, { list: stored.list, detail, sheet: sheet ?? stored.sheet }, at_ms)
  const renewed = renewCar(stored, makeDigest, digest.made_by)
  await store.observe([
    ...(renewed === null ? [] : [renewed]),
    { id, at_ms, detail, digest, ...(sheet === null ? {} : { sheet }) },
  ])
}
