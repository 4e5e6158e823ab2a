import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stories } from './model-actions.ts'
import { openStage, type Stage } from './tell-story.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('three nodes answer every call as one simple list of calls would', async () => {
  await fc.assert(fc.asyncProperty(stories, stage.tell), { numRuns: 25 })
  // Stories in which nobody is refused, or everybody, would show nothing.
  expect(Math.min(...Object.values(stage.seen))).toBeGreaterThan(20)
})
