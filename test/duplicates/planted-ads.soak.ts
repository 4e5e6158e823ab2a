/** The same in a larger world, and how long an answer takes there. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../marketplace/world/world.ts'
import { askDuplicates, judgeWorld, openWorldStore } from './judge-world.ts'

const CARS = 20_000

describe.each([7, 8])('20,000 cars of seed %i', (seed) => {
  const options = { seed, today: '2026-11-15', cars: CARS }

  it('have nearly all second ads found, none of them certainly wrong', async () => {
    const { found, pairs, recalled, wrong } = await judgeWorld(options)
    console.log(JSON.stringify({ seed, found, pairs, recalled, wrong }))
    expect(found.certain.right / found.certain.all).toBeGreaterThanOrEqual(0.995)
    expect(found.likely.right / found.likely.all).toBeGreaterThanOrEqual(0.85)
    expect(recalled / pairs).toBeGreaterThanOrEqual(0.9)
  })
})

it('an answer takes less than 5 ms of CPU', async () => {
  const world = createWorld({ seed: 7, today: '2026-11-15', cars: CARS })
  const store = await openWorldStore(world)
  const ask = askDuplicates(store)
  const ids = Array.from({ length: 2000 }, (_, i) => world.car(i * 10).infoid)
  const before = process.cpuUsage()
  for (const id of ids) await ask(id)
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1000 / ids.length
  console.log(`${ms.toFixed(3)} ms of CPU an answer`)
  expect(ms).toBeLessThan(5)
  await store.close()
})
