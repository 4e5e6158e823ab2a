/** A market that moves: by the clock, the same for the same seed, and always about as large. */
import { describe, expect, it } from 'vitest'
import { createMovement } from './movement.ts'
import { createWorld, type World } from './world.ts'

const MINUTE_MS = 60_000
const OPTIONS = { seed: 7, today: '2026-11-15', cars: 500 }

function begin(seed = 7) {
  const world = createWorld({ ...OPTIONS, seed })
  return { world, began: world.now(), movement: createMovement(world, MINUTE_MS) }
}

const stateOf = (world: World) =>
  Array.from({ length: world.size() }, (_, i) => {
    const { infoid, price_hundreds, mileage_km, edition, published_ms } = world.car(i)
    return [infoid, world.status(i), price_hundreds, mileage_km, edition, published_ms].join()
  })
const onSale = (world: World) => stateOf(world).filter((text) => text.includes('on_sale')).length

describe('a moving market', () => {
  it('moves with every minute and not in between: a car appears, one leaves, prices change', () => {
    const { world, began, movement } = begin()
    expect(movement.follow(began + MINUTE_MS - 1).size).toBe(0)
    for (let minute = 1; minute <= 30; minute++) {
      const before = stateOf(world)
      const touched = movement.follow(began + minute * MINUTE_MS + 5)
      const after = stateOf(world)
      const changed = after.flatMap((state, i) => (state === before[i] ? [] : [i]))
      expect(new Set(changed)).toEqual(touched)
      expect(world.now()).toBe(began + minute * MINUTE_MS)
      expect(onSale(world)).toBe(OPTIONS.cars)
      const statuses = changed.map((i) => `${before[i]?.split(',')[1] ?? 'none'} ${after[i]?.split(',')[1]}`)
      expect(statuses.filter((one) => /^on_sale (sold|removed)/.test(one))).toHaveLength(1)
      expect(statuses.filter((one) => /^(none|sold|removed) on_sale/.test(one))).toHaveLength(1)
      const repriced = changed.filter((i) => before[i] && before[i]?.split(',')[2] !== after[i]?.split(',')[2])
      expect(repriced.length).toBeGreaterThanOrEqual(1)
    }
  })

  it('is the same at the same time, however often it was looked at, and another one for another seed', () => {
    const [often, once, other] = [begin(), begin(), begin(8)]
    for (let minute = 0; minute <= 600; minute += 7) often.movement.follow(often.began + minute * MINUTE_MS)
    for (const { movement, began } of [often, once, other]) movement.follow(began + 600 * MINUTE_MS)
    expect(stateOf(often.world)).toEqual(stateOf(once.world))
    expect(stateOf(other.world)).not.toEqual(stateOf(once.world))
  })

  it('does not go back when the clock of the world was advanced, or the time is before its beginning', () => {
    const { world, began, movement } = begin()
    expect(movement.follow(began - 1).size).toBe(0)
    world.moveClock(began + 90 * MINUTE_MS)
    expect(movement.follow(began + MINUTE_MS).size).toBeGreaterThan(0)
    expect(world.now()).toBe(began + 90 * MINUTE_MS)
  })
})
