/** How fresh an answer is that was put together from several readings. */
import type { Freshness } from './source.ts'

const RANKS = { HIT: 0, MISS: 1, STALE: 2 } as const satisfies Record<Freshness['cache'], number>

/** As old as the oldest part, as bad as the worst, and fresh as long as all are. */
export function combineFreshness(parts: readonly Freshness[]): Freshness {
  let cache: Freshness['cache'] = 'HIT'
  let age_s = 0
  let fresh_until_ms = parts.length === 0 ? 0 : Number.POSITIVE_INFINITY
  for (const part of parts) {
    if (RANKS[part.cache] > RANKS[cache]) cache = part.cache
    age_s = Math.max(age_s, part.age_s)
    fresh_until_ms = Math.min(fresh_until_ms, part.fresh_until_ms)
  }
  return { cache, age_s, fresh_until_ms }
}
