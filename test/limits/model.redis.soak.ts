import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { stories } from './model-actions.ts'
import { openStage, type Stage } from './tell-story.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('three nodes answer every call of 2,000 histories like the naive model', async () => {
  await fc.assert(fc.asyncProperty(stories, stage.tell), { numRuns: 2000 })
  process.stdout.write(`${JSON.stringify(stage.seen)}\n`)
})
