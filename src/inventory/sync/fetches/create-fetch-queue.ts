/** Live fetches of cars, written one after the other in the thread that syncs. */
import { isFailure } from '../../../domain/failure.ts'
import { type InventoryCars, parseNative } from '../../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter, MakeDigest } from '../../../domain/inventory/inventory-writer.ts'
import type { CarFetch } from '../../../domain/source.ts'
import { isAhead } from '../../../domain/time/is-ahead.ts'
import { rebuildDigest } from '../rebuild-digests.ts'

interface FetchQueueParts {
  readonly store: Pick<InventoryCars, 'car'> & Pick<InventoryWriter, 'observe'>
  /** With the catalogue as it is now. */
  readonly openDigest: () => Promise<MakeDigest>
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

/** When more are waiting, new ones are dropped: a pass reads these cars sooner or later. */
const MOST_WAITING = 1000

export function createFetchQueue({ store, openDigest, now, onFailure }: FetchQueueParts) {
  let digesting: Promise<MakeDigest> | null = null
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  async function write(fetched: CarFetch): Promise<void> {
    try {
      digesting ??= openDigest()
      await writeFetch({ store, now }, await digesting, fetched)
    } catch (error) {
      // Unreadable records are expected, and code that needs the store reports that it is unavailable.
      if (!isFailure(error, 'source_changed', 'storage_unavailable')) onFailure(error)
    } finally {
      waiting--
    }
  }

  return {
    /** Resolves when it is written, or cannot be. */
    add(fetched: CarFetch): Promise<void> {
      if (waiting >= MOST_WAITING) return Promise.resolve()
      waiting++
      last = last.then(() => write(fetched))
      return last
    },
    /** The next fetch reads the catalogue again. */
    renew(): void {
      digesting = null
    },
    /** Resolves when all are written. */
    end: () => last,
  }
}

/** Writes nothing for a car that the copy does not know: a pass will find it. Throws a Failure `source_changed` when the records cannot be read. */
async function writeFetch(
  { store, now }: Pick<FetchQueueParts, 'store' | 'now'>,
  makeDigest: MakeDigest,
  fetched: CarFetch,
): Promise<void> {
  const { id, at_ms, detail, sheet } = fetched
  const stored = await store.car(id)
  if (stored === null) return
  const text = sheet === null ? {} : { sheet: JSON.stringify(sheet) }
  // Several callers may have waited for the same fetch, and a pass may have read the car since.
  const keptMs = stored.detail === null ? null : stored.detail_at_ms
  if (keptMs !== null && keptMs >= at_ms && !isAhead(keptMs, now())) {
    // A sheet that could not be read at first comes later than its detail.
    if (sheet === null || stored.sheet !== null) return
    const made_at_ms = Math.max(keptMs, stored.list_at_ms ?? 0)
    const digest = makeDigest(id, { ...parseNative(stored), sheet }, keptMs, stored)
    await store.observe([{ id, at_ms: made_at_ms, digest, of_detail_ms: keptMs, ...text }])
    return
  }
  const known = parseNative({ ...stored, detail: null, ...(sheet && { sheet: null }) })
  const digest = makeDigest(id, { list: known.list, detail, sheet: sheet ?? known.sheet }, at_ms, stored)
  const rebuilt = rebuildDigest(stored, makeDigest, digest.made_by)
  await store.observe([
    ...(rebuilt === null ? [] : [rebuilt]),
    { id, at_ms, detail: JSON.stringify(detail), digest, ...text },
  ])
}
