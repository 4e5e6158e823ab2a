/** Twenty seconds of the chaos that the soak has for ten minutes, with databases that cost little. What is drawn is the same in every run. */
import { expect, it } from 'vitest'
import { createRandom } from '../../src/inventory/sync/fixtures/small-market.ts'
import { runChaos } from './chaos.ts'
import { startCheapDatabases } from './databases.ts'

/** One of each sort: a node, a wire, and both databases. */
const CAUSES = /^kill|cut connections to Redis|PostgreSQL that swallow|primary/

it('three nodes behind a proxy, whatever is killed, stopped or cut: no answer is wrong and no count is lost', async () => {
  const report = await runChaos({
    startDatabases: startCheapDatabases,
    hasClockAndDisk: false,
    random: createRandom(7),
    causes: CAUSES,
    // Each once.
    goesOn: (round, causes) => round < causes,
    calmMs: 0,
    lastsMs: 1000,
    // Promises in seconds are measured in the soak.
    areTimesJudged: false,
  })
  expect(report.failures).toEqual([])
})
