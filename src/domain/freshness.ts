/** How fresh an answer is that was put together from several readings. */
import type { Freshness } from './source.ts'

/** From best to worst. A part from the cache makes the answer a HIT, however fresh the others are: a MISS is never old. */
const RANKS = { MISS: 0, HIT: 1, STALE: 2 } as const satisfies Record<Freshness['cache'], number>

/** As old as the oldest part, as bad as the worst, and fresh as long as all are. What needed no reading is as fresh as can be. */
export function combineFreshness(parts: readonly Freshness[]): Freshness {
  let cache: Freshness['cache'] = 'MISS'
  let age_s = 0
  let fresh_until_ms = parts.length === 0 ? 0 : Number.POSITIVE_INFINITY
  for (const part of parts) {
    if (RANKS[part.cache] > RANKS[cache]) cache = part.cache
    age_s = Math.max(age_s, part.age_s)
    fresh_until_ms = Math.min(fresh_until_ms, part.fresh_until_ms)
  }
  return { cache, age_s, fresh_until_ms }
}
