/** What the service finds among the planted ads of a world, and what the stand-in knows about them. */
import { expect, it } from 'vitest'
import { judgeWorld } from './judge-world.ts'

it('finds most second ads of a car, and takes hardly any other car for it', async () => {
  const { found, pairs, recalled } = await judgeWorld({ seed: 7, today: '2026-11-15', cars: 1500 })
  expect(pairs).toBeGreaterThan(20)
  expect(found.certain).toEqual({ all: found.certain.right, right: found.certain.right })
  expect(found.likely.right / found.likely.all).toBeGreaterThanOrEqual(0.9)
  expect(recalled / pairs).toBeGreaterThanOrEqual(0.85)
})
