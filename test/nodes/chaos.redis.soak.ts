/**
 * Nodes and databases are killed, stopped, cut off and replaced under load. CHAOS_S sets the seconds, CHAOS the causes by a pattern, CHAOS_SEED what is
 * drawn, CHAOS_LOG a file for what the nodes log.
 */
import { expect, it } from 'vitest'
import { createRandom } from '../../src/inventory/sync/fixtures/small-market.ts'
import { MOST_STOLEN, runChaos } from './chaos.ts'
import { startFailingOver } from './databases.ts'

const SECONDS = Number(process.env.CHAOS_S ?? 600)
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

it(
  'whatever fails, no answer is wrong, no count is lost, and the service comes back in time',
  async () => {
    let began: number | null = null
    const report = await runChaos({
      startDatabases: startFailingOver,
      hasClockAndDisk: true,
      random: createRandom(SEED),
      causes: new RegExp(process.env.CHAOS ?? '.'),
      goesOn() {
        // Since the first cause: databases and nodes take long to start.
        began ??= performance.now()
        return performance.now() - began < SECONDS * 1000
      },
      calmMs: 2000,
    })
    console.info(JSON.stringify({ seed: SEED, ...report }, null, 1))
    expect(report.failures).toEqual([])
    const judged = report.outages.filter(({ stolen }) => stolen < MOST_STOLEN)
    const namesOf = (outages: typeof judged) => [...new Set(outages.map(({ cause }) => cause))].sort()
    expect(report.outages.length).toBeGreaterThan(0)
    expect(namesOf(judged)).toEqual(namesOf([...report.outages]))
  },
  SECONDS * 2000 + 900_000,
)
