/** Events over time: at the given rate, the same for the same seed, however the time is divided. */
import { beforeAll, describe, expect, it } from 'vitest'
import { CHANGE_KINDS, type Change, createChanges } from './changes.ts'
import { createWorld, type World } from './world.ts'

const DAY = 86_400_000
const OPTIONS = { seed: 7, today: '2026-11-15', cars: 1500 }

function begin(churn = 0.06, seed = 7) {
  const world = createWorld({ ...OPTIONS, seed })
  return { world, changes: createChanges(world, churn) }
}

const stateOf = (world: World) =>
  Array.from({ length: world.size() }, (_, i) => {
    const { infoid, price_hundreds, mileage_km, edition, published_ms } = world.car(i)
    return [infoid, world.status(i), price_hundreds, mileage_km, edition, published_ms].join()
  })

describe('a day', () => {
  const { world, changes } = begin()
  const before = stateOf(world)
  let happened: readonly Change[] = []
  beforeAll(() => {
    happened = changes.advance(DAY)
  })

  it('changes the given share of the stock, within one event', () => {
    expect(Math.abs(happened.length - OPTIONS.cars * 0.06)).toBeLessThanOrEqual(1)
    expect(world.now()).toBe(Date.parse('2026-11-16T12:00:00+08:00'))
  })

  it('returns its events in order, numbered, at times within it', () => {
    expect(happened.map(({ number }) => number)).toEqual(happened.map((_, i) => i))
    const times = happened.map(({ at }) => Date.parse(at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(world.now() - DAY)
    expect(times.at(-1)).toBeLessThanOrEqual(world.now())
    for (const { index, infoid } of happened) expect(world.indexOf(infoid)).toBe(index)
  })

  it('changes exactly the cars of its events', () => {
    const after = stateOf(world)
    const touched = new Set(happened.map(({ index }) => index))
    for (const [i, state] of after.entries()) {
      if (!touched.has(i)) expect(state).toBe(before[i])
      else expect(state).not.toBe(before[i])
    }
  })

  it('has the same events when it is divided into two halves', () => {
    const other = begin()
    const told = [other.changes.advance(DAY / 2), other.changes.advance(DAY / 2)].flat()
    expect(told).toEqual(happened)
    expect(stateOf(other.world)).toEqual(stateOf(world))
  })

  it('has other events in another world', () => {
    const other = begin(0.06, 8).changes.advance(DAY)
    expect(other.length).toBe(happened.length)
    expect(other.map(({ index }) => index)).not.toEqual(happened.map(({ index }) => index))
  })

  it('applies another churn from the moment of the change', () => {
    const { changes: other, world: own } = begin()
    for (const churn of [0, 0.5, 0.002, 0.06]) {
      const size = own.size()
      expect(Math.abs(other.advance(DAY, churn).length - size * churn)).toBeLessThanOrEqual(1)
    }
  })
})

describe('a busy day, step by step', () => {
  const { world, changes } = begin(0.5)
  const kinds = new Map<string, number>()
  let sizeBefore = world.size()
  let highest = world.car(world.size() - 1).infoid

  it('sell, remove, bring back, reprice, edit and add as they say', () => {
    const status = new Map<number, string>()
    const prices = Array.from({ length: world.size() }, (_, i) => world.car(i).price_hundreds)
    // One event at a time, so that the world can be checked after each.
    for (let step = 0; step < OPTIONS.cars * 0.5; step++) {
      const told = changes.advance(DAY / (OPTIONS.cars * 0.5))
      expect(told.length).toBe(1)
      const change = told[0] as Change
      const { kind, index } = change
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      const car = world.car(index)
      const was = status.get(index) ?? 'on_sale'
      if (kind === 'new') {
        expect(index).toBe(sizeBefore)
        expect(car.infoid).toBeGreaterThan(highest)
        highest = car.infoid
      } else if (kind === 'relist') {
        expect(was).not.toBe('on_sale')
        expect(car.published_ms).toBe(Date.parse(change.at))
      } else expect(was).toBe('on_sale')
      const now = kind === 'sold' || kind === 'removed' ? kind : 'on_sale'
      expect(world.status(index)).toBe(now)
      status.set(index, now)
      if (kind === 'price') {
        const old = prices[index] as number
        expect(car.price_hundreds).not.toBe(old)
        expect(Math.abs(car.price_hundreds / old - 1)).toBeLessThan(0.1)
        expect(Number.isInteger(car.price_hundreds)).toBe(true)
      }
      prices[index] = car.price_hundreds
      if (kind === 'edit') expect(car.edition).toBeGreaterThan(0)
      sizeBefore = world.size()
    }
    expect([...kinds.keys()].sort()).toEqual([...CHANGE_KINDS].sort())
  })

  it('change prices most, and sell more than they remove', () => {
    const count = (kind: string) => kinds.get(kind) as number
    expect(count('price')).toBe(Math.max(...kinds.values()))
    expect(count('sold')).toBeGreaterThan(count('removed'))
    expect(count('new')).toBeGreaterThan(count('relist'))
  })
})
