import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSlidingWindow } from './sliding-window.ts'

describe('a sliding window', () => {
  it('counts what is up to 60,000 ms old', () => {
    const window = createSlidingWindow()
    window.add(1000)
    expect(window.used(1000)).toBe(1)
    expect(window.used(61_000)).toBe(1)
    expect(window.used(61_001)).toBe(0)
  })

  it('tells when it takes one more', () => {
    const window = createSlidingWindow()
    expect(window.freesIn(0, 3)).toBe(60_000)
    for (const at of [0, 10, 10, 30]) window.add(at)
    expect(window.freesIn(30, 9)).toBe(60_001 - 30)
    expect(window.freesIn(30, 4)).toBe(60_001 - 30)
    expect(window.freesIn(30, 3)).toBe(60_011 - 30)
    expect(window.freesIn(30, 2)).toBe(60_011 - 30)
    expect(window.freesIn(30, 1)).toBe(60_031 - 30)
  })

  it('goes on from what is known', () => {
    const window = createSlidingWindow([
      [5, 2],
      [9, 1],
    ])
    expect(window.used(9)).toBe(3)
    expect(window.entries()).toEqual([
      [5, 2],
      [9, 1],
    ])
    expect(window.used(60_006)).toBe(1)
  })

  it('shuts nobody out for longer than a window when the clock is set back', () => {
    const window = createSlidingWindow()
    for (const at of [100, 5000, 5000, 9000]) window.add(at)
    expect(window.used(6000)).toBe(4)
    expect(window.entries()).toEqual([
      [100, 1],
      [5000, 2],
      [6000, 1],
    ])
    expect(window.used(66_001)).toBe(0)
  })

  it('agrees with a list of times', () => {
    const step = tuple(constantFrom(0, 1, 7, 900, 20_000, 60_000, 60_001, -3000), integer({ min: 1, max: 6 }))
    void assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const window = createSlidingWindow()
        let times: number[] = []
        let now = 1_000_000
        for (const [forward, limit] of steps) {
          now += forward
          times = times.map((at) => Math.min(at, now)).filter((at) => now - at <= 60_000)
          expect(window.used(now)).toBe(times.length)
          const freesIn =
            times.length === 0 ? 60_000 : (times[Math.max(0, times.length - limit)] as number) + 60_001 - now
          expect(window.freesIn(now, limit)).toBe(freesIn)
          if (times.length < limit) {
            window.add(now)
            times.push(now)
          }
          expect(window.entries().reduce((sum, [, count]) => sum + count, 0)).toBe(times.length)
        }
      }),
    )
  })

  it('stays small however many are admitted', () => {
    const window = createSlidingWindow()
    for (let at = 0; at < 300_000; at++) {
      window.add(at)
      window.add(at)
    }
    expect(window.used(299_999)).toBe(2 * 60_001)
    expect(window.entries().length).toBe(60_001)
  })
})
