/** Live looks at cars, written one after the other in the thread that syncs. */
import { isFailure } from '../../../domain/failure.ts'
import type { InventoryStore, MakeDigest } from '../../../domain/inventory/store.ts'
import type { CarLook } from '../../../domain/source.ts'
import { writeLook } from './write-look.ts'

interface LookQueueParts {
  readonly store: Pick<InventoryStore, 'car' | 'observe'>
  /** As the catalogue is remembered now. */
  readonly openDigest: () => Promise<MakeDigest>
  readonly onFailure: (error: unknown) => void
}

interface LookQueue {
  /** Resolves when it is written, or cannot be. */
  add(look: CarLook): Promise<void>
  /** The catalogue is read anew with the next look. */
  renew(): void
  /** Resolves when all are written. */
  end(): Promise<void>
}

/** More than wait at once are dropped: a pass reads these cars sooner or later. */
const MOST_WAITING = 1000

export function createLookQueue({ store, openDigest, onFailure }: LookQueueParts): LookQueue {
  let digesting: Promise<MakeDigest> | null = null
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  async function write(look: CarLook): Promise<void> {
    try {
      digesting ??= openDigest()
      await writeLook({ store, makeDigest: await digesting }, look)
    } catch (error) {
      // What cannot be read is no news, and a store that is away is told by whoever needs it.
      if (!isFailure(error, 'source_changed', 'storage_unavailable')) onFailure(error)
    } finally {
      waiting--
    }
  }

  return {
    add(look) {
      if (waiting >= MOST_WAITING) return Promise.resolve()
      waiting++
      last = last.then(() => write(look))
      return last
    },
    renew() {
      digesting = null
    },
    end: () => last,
  }
}
