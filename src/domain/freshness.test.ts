import { expect, it } from 'vitest'
import { combineFreshness } from './freshness.ts'
import type { Freshness } from './source.ts'

const [now, soon] = [5000, 900]
const MISS: Freshness = { cache: 'MISS', age_s: 0, fresh_until_ms: now }
const HIT: Freshness = { cache: 'HIT', age_s: 2400, fresh_until_ms: soon }
const STALE: Freshness = { cache: 'STALE', age_s: 600, fresh_until_ms: 0 }

it.each([
  ['nothing', [], { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }],
  ['what was just read', [MISS], MISS],
  ['two things that were just read', [MISS, MISS], MISS],
  ['a detail of now and a report of 40 minutes ago', [MISS, HIT], { ...HIT, fresh_until_ms: soon }],
  ['the same the other way round', [HIT, MISS], { ...HIT, fresh_until_ms: soon }],
  ['an old part that failed beside an older copy', [STALE, HIT], { ...STALE, age_s: 2400 }],
  ['a stale part beside a new one', [MISS, STALE], STALE],
  ['all three', [HIT, STALE, MISS], { ...STALE, age_s: 2400 }],
] as const)('is the worst label and the greatest age: %s', (_, parts, combined) => {
  expect(combineFreshness(parts)).toEqual(combined)
})

it('never calls anything old a MISS', () => {
  const parts = [MISS, HIT, STALE]
  for (const a of parts)
    for (const b of parts)
      for (const c of parts) {
        const { cache, age_s } = combineFreshness([a, b, c])
        if (cache === 'MISS') expect(age_s).toBe(0)
      }
})
