/** The allowance of the market pages: exact by the minute and by the day, and bounded in memory. */
import { describe, expect, it } from 'vitest'
import type { ToldCounts } from '../../../../domain/limits/told-counts.ts'
import { createAllowance } from './allowance.ts'

const NOON = Date.parse('2026-11-15T12:00:00.500Z')

function open(perMinute: number, perDay: number) {
  const clock = { now: NOON }
  const { take, size } = createAllowance({ perMinute, perDay, now: () => clock.now })
  const takeAll = (times: number, name = 'a') => Array.from({ length: times }, () => take(name)).filter(Boolean).length
  return { clock, take, takeAll, size }
}

describe('the minute', () => {
  it('has so many, and more after the told wait and not before', () => {
    const { clock, take, takeAll } = open(30, 1000)
    expect(takeAll(30)).toBe(0)
    const refused = take('a')
    expect(refused).toEqual({ by: 'minute', waitS: 61 })
    clock.now += 60_000
    expect(take('a')).toEqual({ by: 'minute', waitS: 1 })
    clock.now += 1000
    expect(takeAll(31)).toBe(1)
  })

  it('slides: never more than so many in any minute, whenever they come', () => {
    const { clock, take } = open(10, 1_000_000)
    const taken: number[] = []
    for (let at = 0; at < 2000; at++) {
      clock.now += (at * 7919) % 3001
      if (take('a') === null) taken.push(clock.now)
    }
    const most = Math.max(...taken.map((at) => taken.filter((other) => other > at - 60_000 && other <= at).length))
    expect(most).toBe(10)
  })

  it('is of each name', () => {
    const { take, takeAll } = open(2, 10)
    expect(takeAll(3)).toBe(1)
    expect(take('b')).toBeNull()
  })
})

describe('the day', () => {
  it('has so many, and begins again at midnight UTC', () => {
    const { clock, take } = open(1000, 300)
    for (let at = 0; at < 300; at++) expect(take('a')).toBeNull()
    clock.now = Date.parse('2026-11-15T23:59:59.001Z')
    expect(take('a')).toEqual({ by: 'day', waitS: 1 })
    clock.now = Date.parse('2026-11-16T00:00:00Z')
    expect(take('a')).toBeNull()
  })

  it('does not count what the minute refused', () => {
    const { clock, takeAll } = open(2, 4)
    expect(takeAll(10)).toBe(8)
    clock.now += 61_000
    expect(takeAll(10)).toBe(8)
    clock.now += 61_000
    expect(takeAll(1)).toBe(1)
  })

  it('does not begin again when the clock is set back', () => {
    const { clock, takeAll } = open(1000, 5)
    expect(takeAll(6)).toBe(1)
    clock.now -= 86_400_000
    expect(takeAll(1)).toBe(1)
  })
})

it('remembers so many names and no more, and keeps those that come again', () => {
  const { take, takeAll, size } = open(1, 100)
  expect(takeAll(1, 'regular')).toBe(0)
  for (let at = 0; at < 30_000; at++) {
    take(`network ${at}`)
    if (at % 1000 === 0) expect(takeAll(1, 'regular')).toBe(1)
  }
  expect(size()).toEqual({ minutes: 4000, days: 20_000 })
})

describe('several nodes', () => {
  /** Two allowances of the same name; what one has counted reaches the other when the test says so. */
  function openTwo(perMinute: number, perDay: number) {
    const clock = { now: NOON }
    const nodes = [0, 1].map(() => {
      const untold: string[] = []
      let learn = (_name: string, _count: number) => {}
      const told: ToldCounts = {
        join(_guard, given) {
          learn = given
          return (name) => void untold.push(name)
        },
      }
      const shared = { guard: 'pages', told }
      const { take } = createAllowance({ perMinute, perDay, now: () => clock.now, shared })
      return { untold, take, learn: (name: string, count: number) => learn(name, count) }
    })
    const exchange = () => {
      const told = nodes.map(({ untold }) => untold.splice(0))
      for (const [index, names] of told.entries()) for (const name of names) nodes[1 - index]?.learn(name, 1)
    }
    const takeAt = (node: number, times: number, name = 'a') =>
      Array.from({ length: times }, () => nodes[node]?.take(name)).filter((refused) => refused === null).length
    return { clock, exchange, takeAt }
  }

  it('have the pages of a minute together, and more when it is over', () => {
    const { clock, exchange, takeAt } = openTwo(10, 1000)
    expect([takeAt(0, 4), takeAt(1, 3)]).toEqual([4, 3])
    exchange()
    expect([takeAt(0, 5), takeAt(1, 5, 'b')]).toEqual([3, 5])
    exchange()
    expect([takeAt(0, 1), takeAt(1, 1), takeAt(0, 9, 'b')]).toEqual([0, 0, 5])
    clock.now += 61_000
    expect(takeAt(1, 12)).toBe(10)
  })

  it('have the pages of a day together, and more after midnight', () => {
    const { clock, exchange, takeAt } = openTwo(1000, 5)
    expect([takeAt(0, 3), takeAt(1, 1)]).toEqual([3, 1])
    exchange()
    clock.now += 3_600_000
    expect([takeAt(1, 9)]).toEqual([1])
    exchange()
    expect([takeAt(0, 1), takeAt(1, 1)]).toEqual([0, 0])
    clock.now = Date.parse('2026-11-16T00:00:00Z')
    expect(takeAt(0, 9)).toBe(5)
  })
})
