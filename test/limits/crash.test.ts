import { afterAll, beforeAll, it } from 'vitest'
import { type CrashStage, openCrashStage } from './crash-rounds.ts'
import { expectBound } from './expect-bound.ts'

/** The soak has many. */
const ROUNDS = 1

let stage: CrashStage
beforeAll(async () => {
  stage = await openCrashStage(Math.random)
})
afterAll(() => stage?.close())

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'killed under load (%i), it has counted what was answered, and at most what was under way besides',
  async () => expectBound(await stage.round()),
)
