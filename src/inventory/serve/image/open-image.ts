/** The newest image of the index as a source of answers: how fresh they are, and how long they hold. */
import { freshnessOf, isComplete } from '../../../domain/inventory/readiness.ts'
import { dayOf } from '../../../domain/inventory/to-inventory-filter.ts'
import type { Sourced } from '../../../domain/source.ts'
import type { KeptState } from '../keep-state.ts'
import type { ListingImage, ServedIndex } from '../snapshot/served-index.ts'

export interface ImageParts {
  /** Null when none is kept: the store answers. */
  readonly index: ServedIndex | null
  readonly state: KeptState
  readonly now: () => number
}

interface OpenImage extends Pick<Sourced<unknown>, 'freshness' | 'version' | 'isCurrent'> {
  readonly image: ListingImage
}

const DAY_MS = 86_400_000
/** China Standard Time, by which ages are counted. */
const AHEAD_MS = 8 * 3_600_000

/** Null while there is none, or no pass is known to have been complete. It needs no store: one that is away is not missed. */
export function openImage({ index, state, now }: ImageParts): OpenImage | null {
  const image = index?.current() ?? null
  const standing = state.peek()
  if (image === null || standing === null || !isComplete(standing)) return null
  const { complete_at_ms } = standing
  const { version } = image
  const nowMs = now()
  return {
    image,
    // Nobody need look whether it has changed, but a day later ages are others.
    freshness: freshnessOf(standing, nowMs, DAY_MS - ((nowMs + AHEAD_MS) % DAY_MS)),
    version: `index/${version}/${dayOf(nowMs)}`,
    isCurrent: () => index?.current()?.version === version && state.peek()?.complete_at_ms === complete_at_ms,
  }
}
