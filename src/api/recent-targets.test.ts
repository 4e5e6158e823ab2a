import { describe, expect, it } from 'vitest'
import { RecentTargets } from './recent-targets.ts'

describe('recent targets', () => {
  it('are known from the second time on', () => {
    const recent = new RecentTargets()
    expect([recent.remember('/v1/search?page=2'), recent.remember('/v1/search?page=2')]).toEqual([false, true])
    expect([recent.remember(''), recent.remember('')]).toEqual([false, true])
  })

  it('are told from each other', () => {
    const recent = new RecentTargets()
    const targets = Array.from({ length: 400 }, (_, nth) => `/v1/search?brand=${nth % 50}&page=${nth}`)
    expect(targets.filter((target) => recent.remember(target))).toEqual([])
    // Some have pushed others out.
    expect(targets.filter((target) => recent.remember(target)).length).toBeGreaterThan(350)
  })
})
