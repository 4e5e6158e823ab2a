import { describe, expect, it } from 'vitest'
import { createGuard } from './guard.ts'

describe('a guard', () => {
  it('lets so many a minute through for each name, and says when again', () => {
    let time = 1_000_000
    const guard = createGuard({ perMinute: 3, now: () => time })
    expect([guard.take('a'), guard.take('a'), guard.take('a')]).toEqual([null, null, null])
    expect(guard.take('a')).toBe(60)
    expect(guard.take('b')).toBeNull()
    time += 59_500
    expect(guard.take('a')).toBe(1)
    time += 501
    expect(guard.take('a')).toBeNull()
  })

  it('does not count what it refuses', () => {
    let time = 0
    const guard = createGuard({ perMinute: 1, now: () => time })
    guard.take('a')
    for (time = 1000; time <= 60_000; time += 1000) expect(guard.take('a')).not.toBeNull()
    time = 60_001
    expect(guard.take('a')).toBeNull()
  })

  it.each([0, 1, 499, 999])('counts for a minute and at most a second more, and says so: from %i ms on', (offset) => {
    let time = 1_000_000 + offset
    const guard = createGuard({ perMinute: 2, now: () => time })
    const began = time
    guard.take('a')
    guard.take('a')
    const waitS = guard.take('a') as number
    for (time = began + 100; time <= began + 60_000; time += 100) expect(guard.take('a')).not.toBeNull()
    // The millisecond passes while the response is sent.
    time = began + waitS * 1000 + 1
    expect(guard.take('a')).toBeNull()
    expect(waitS).toBeLessThanOrEqual(61)
  })

  it('keeps a bounded number of names', () => {
    const guard = createGuard({ perMinute: 1, now: () => 0 })
    guard.take('first')
    for (let i = 0; i < 20_000; i++) guard.take(`name ${i}`)
    expect(guard.take('first')).toBeNull()
    expect(guard.take('name 19999')).not.toBeNull()
  })
})
