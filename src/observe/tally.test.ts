import { describe, expect, it } from 'vitest'
import { createTally } from './tally.ts'

const NOTHING = {
  ...{ attempts: 0, failures: 0, hits: 0, misses: 0, stale: 0, failed: 0 },
  ...{ is_broken: false, worked_at_ms: null, failed_at_ms: null, reason: null },
}

describe('the tally', () => {
  it('counts attempts and failures, and tells when it last worked and failed, and why', () => {
    let now = 10
    const tally = createTally(() => now)
    tally.attempted('search', null)
    now = 20
    tally.attempted('search', 'x'.repeat(500))
    expect(tally.readings()).toEqual([
      {
        ...NOTHING,
        ...{ name: 'search', attempts: 2, failures: 1, worked_at_ms: 10, failed_at_ms: 20, reason: 'x'.repeat(200) },
      },
    ])
  })

  it('counts how reads were answered, by name', () => {
    const tally = createTally(() => 5)
    for (const cache of ['HIT', 'HIT', 'MISS', 'STALE', null] as const) tally.read('car', cache)
    tally.read('brands', 'MISS')
    expect(tally.readings()).toEqual([
      { ...NOTHING, name: 'brands', misses: 1 },
      { ...NOTHING, name: 'car', hits: 2, misses: 1, stale: 1, failed: 1 },
    ])
  })

  it('knows what is left alone for now', () => {
    const tally = createTally(() => 5)
    tally.broke('car', 2)
    expect(tally.readings()).toEqual([{ ...NOTHING, name: 'car', is_broken: true }])
    tally.broke('car', 0)
    expect(tally.readings()).toEqual([{ ...NOTHING, name: 'car' }])
  })

  it('counts what became of reports', () => {
    const tally = createTally(() => 5)
    tally.reported('yiheng', 'parsed')
    tally.reported('yiheng', 'partial')
    tally.reported('jiajian', 'unsupported')
    tally.reported('yiheng', 'parsed')
    expect(tally.providers()).toEqual([
      { name: 'jiajian', parsed: 0, partial: 0, unsupported: 1, unavailable: 0 },
      { name: 'yiheng', parsed: 2, partial: 1, unsupported: 0, unavailable: 0 },
    ])
  })

  it('looks at caches when it is asked', () => {
    const tally = createTally(() => 5)
    let bytes = 1
    tally.watchCache('copies', () => ({ bytes, max_bytes: 9, items: 1 }))
    bytes = 7
    expect(tally.caches()).toEqual([{ name: 'copies', bytes: 7, max_bytes: 9, items: 1 }])
  })
})
