import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stories } from './model-actions.ts'
import { openStage, type Stage } from './tell-story.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('three nodes answer every call like the naive model', async () => {
  await fc.assert(fc.asyncProperty(stories, stage.tell), { numRuns: 25 })
  // Histories with no refusal, or only refusals, would prove nothing.
  expect(Math.min(...Object.values(stage.seen))).toBeGreaterThan(20)
})
