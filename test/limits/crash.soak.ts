import { afterAll, beforeAll, it } from 'vitest'
import { type CrashStage, openCrashStage } from './crash-rounds.ts'
import { expectBound } from './expect-bound.ts'

const ROUNDS = 20

let stage: CrashStage
beforeAll(async () => {
  stage = await openCrashStage(Math.random)
})
afterAll(() => stage?.close())

it('killed twenty times under load, it has counted all answers each time', async () => {
  for (let number = 1; number <= ROUNDS; number++) {
    const round = await stage.round()
    const counts = round.tallies.map(({ received, in_flight, used_before, used }) => {
      return `${received} <= ${used - used_before} <= ${received + in_flight}`
    })
    process.stdout.write(`round ${number}, killed after ${round.killed_after_answers} answers: ${counts.join(', ')}\n`)
    expectBound(round)
  }
})
