/** A market that moves by itself: the same step at the same time for the same seed, whenever the program was started. */
import { createRandom, type Random } from '../random.ts'
import { type ChangeKind, createHappen } from './changes.ts'
import type { World } from './world.ts'

export interface Movement {
  /** Takes the steps that are due at this time, and returns the cars that changed. */
  follow(nowMs: number): ReadonlySet<number>
}

const MOVEMENT_STREAM = 0x306e

/** Steps are counted from the beginning of the world. */
export function createMovement(world: World, everyMs: number): Movement {
  const happen = createHappen(world)
  const began = world.now()
  let steps = 0
  return {
    follow(nowMs) {
      const touched = new Set<number>()
      for (; began + (steps + 1) * everyMs <= nowMs; steps++) {
        world.moveClock(Math.max(world.now(), began + (steps + 1) * everyMs))
        const random = createRandom(world.seed, steps, MOVEMENT_STREAM)
        for (const kind of listKinds(random)) touched.add(happen(kind, random).index)
      }
      return touched
    },
  }
}

/** As many cars leave as appear, so that the stock keeps its size. */
function listKinds(random: Random): ChangeKind[] {
  const kinds: ChangeKind[] = ['price', 'price']
  if (random.chance(0.3)) kinds.push('edit')
  kinds.push(random.chance(0.8) ? 'sold' : 'removed', random.chance(0.8) ? 'new' : 'relist')
  return kinds
}
