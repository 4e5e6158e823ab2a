/** Writes what a live fetch of a car has read, so that searches show the same as the car itself. */
import type { InventoryCars } from '../../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter, MakeDigest } from '../../../domain/inventory/inventory-writer.ts'
import { parseNative } from '../../../domain/inventory/parse-native.ts'
import type { CarFetch } from '../../../domain/source.ts'
import { rebuildDigest } from '../rebuild-digests.ts'

interface FetchParts {
  readonly store: Pick<InventoryCars, 'car'> & Pick<InventoryWriter, 'observe'>
  readonly makeDigest: MakeDigest
}

/** Writes nothing for a car that the copy does not know: a pass will find it. Throws a Failure `source_changed` when the records cannot be read. */
export async function writeFetch({ store, makeDigest }: FetchParts, fetched: CarFetch): Promise<void> {
  const { id, at_ms, detail, sheet } = fetched
  const stored = await store.car(id)
  if (stored === null) return
  const text = sheet === null ? {} : { sheet: JSON.stringify(sheet) }
  // Several callers may have waited for the same fetch, and a pass may have read the car since.
  if (stored.detail !== null && stored.detail_at_ms !== null && stored.detail_at_ms >= at_ms) {
    // A sheet that could not be read at first comes later than its detail.
    if (sheet === null || stored.sheet !== null) return
    const made_at_ms = Math.max(stored.detail_at_ms, stored.list_at_ms ?? 0)
    const digest = makeDigest(id, { ...parseNative(stored), sheet }, stored.detail_at_ms)
    await store.observe([{ id, at_ms: made_at_ms, digest, of_detail_ms: stored.detail_at_ms, ...text }])
    return
  }
  const known = parseNative({ ...stored, detail: null, ...(sheet && { sheet: null }) })
  const digest = makeDigest(id, { list: known.list, detail, sheet: sheet ?? known.sheet }, at_ms)
  const rebuilt = rebuildDigest(stored, makeDigest, digest.made_by)
  await store.observe([
    ...(rebuilt === null ? [] : [rebuilt]),
    { id, at_ms, detail: JSON.stringify(detail), digest, ...text },
  ])
}
