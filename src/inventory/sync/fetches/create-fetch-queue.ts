/** Live fetches of cars, written one after the other in the thread that syncs. */
import { isFailure } from '../../../domain/failure.ts'
import type { InventoryCars } from '../../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter, MakeDigest } from '../../../domain/inventory/inventory-writer.ts'
import type { CarFetch } from '../../../domain/source.ts'
import { writeFetch } from './write-fetch.ts'

interface FetchQueueParts {
  readonly store: Pick<InventoryCars, 'car'> & Pick<InventoryWriter, 'observe'>
  /** With the catalogue as it is now. */
  readonly openDigest: () => Promise<MakeDigest>
  readonly onFailure: (error: unknown) => void
}

interface FetchQueue {
  /** Resolves when it is written, or cannot be. */
  add(fetched: CarFetch): Promise<void>
  /** The next fetch reads the catalogue again. */
  renew(): void
  /** Resolves when all are written. */
  end(): Promise<void>
}

/** When more are waiting, new ones are dropped: a pass reads these cars sooner or later. */
const MOST_WAITING = 1000

export function createFetchQueue({ store, openDigest, onFailure }: FetchQueueParts): FetchQueue {
  let digesting: Promise<MakeDigest> | null = null
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  async function write(fetched: CarFetch): Promise<void> {
    try {
      digesting ??= openDigest()
      await writeFetch({ store, makeDigest: await digesting }, fetched)
    } catch (error) {
      // Unreadable records are expected, and code that needs the store reports that it is unavailable.
      if (!isFailure(error, 'source_changed', 'storage_unavailable')) onFailure(error)
    } finally {
      waiting--
    }
  }

  return {
    add(fetched) {
      if (waiting >= MOST_WAITING) return Promise.resolve()
      waiting++
      last = last.then(() => write(fetched))
      return last
    },
    renew() {
      digesting = null
    },
    end: () => last,
  }
}
