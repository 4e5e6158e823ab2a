import { expect, it } from 'vitest'
import { LAST_STEP, percentileOf, stepOf, upperBoundOf } from './latency.ts'

it.each([
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [0.1, 0],
  [0.11, 1],
  [Number.POSITIVE_INFINITY, LAST_STEP],
])('puts %s ms into step %s', (ms, step) => {
  expect(stepOf(ms)).toBe(step)
})

it('has every time within its step, and within a quarter of its upper bound', () => {
  for (let ms = 0.11; ms < 50_000; ms *= 1.07) {
    const bound = upperBoundOf(stepOf(ms))
    expect(bound).toBeGreaterThanOrEqual(ms * (1 - 1e-9))
    expect(bound).toBeLessThan(ms * 1.25 * (1 + 1e-9))
  }
})

it('finds a percentile as a sorted list would, to within a step', () => {
  const times = Array.from({ length: 1000 }, (_, i) => 0.2 + ((i * 7919) % 1000) / 3)
  const steps = new Map<number, number>()
  for (const ms of times) steps.set(stepOf(ms), (steps.get(stepOf(ms)) ?? 0) + 1)
  const counts = [...steps].map(([step, requests]) => ({ step, requests }))
  const exact = times.toSorted((a, b) => a - b)[949] as number
  expect(percentileOf(counts, 0.95)).toBe(upperBoundOf(stepOf(exact)))
})

it('knows no percentile of nothing', () => {
  expect(percentileOf([], 0.95)).toBeNull()
})
