import { expect, it } from 'vitest'
import { keepValue } from './keep-value.ts'

function setUp() {
  const world = { nowMs: 1_000_000, asked: 0, isAway: false }
  const kept = keepValue(
    async () => {
      world.asked++
      if (world.isAway) throw new Error('away')
      return world.asked
    },
    1000,
    () => world.nowMs,
  )
  return { world, kept }
}

it('is asked for once a while, however many want it', async () => {
  const { world, kept } = setUp()
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1])
  world.nowMs += 999
  expect(await kept.read()).toBe(1)
  world.nowMs += 1
  expect(await kept.read()).toBe(2)
})

it('is read again after it was changed, and when the clock was set back', async () => {
  const { world, kept } = setUp()
  expect(await kept.read()).toBe(1)
  kept.forget()
  expect(await kept.read()).toBe(2)
  world.nowMs -= 5000
  expect(await kept.read()).toBe(3)
})

it('is not kept when it could not be read', async () => {
  const { world, kept } = setUp()
  world.isAway = true
  await expect(kept.read()).rejects.toThrow('away')
  world.isAway = false
  expect(await kept.read()).toBe(2)
})
