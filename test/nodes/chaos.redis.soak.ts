/** Nodes and databases are killed, stopped and replaced under load. CHAOS_S sets the seconds, CHAOS the causes by a pattern. */
import { expect, it } from 'vitest'
import { LANES, runChaos } from './chaos.ts'

const SECONDS = Number(process.env.CHAOS_S ?? 600)

it(
  'whatever fails, no answer is wrong, no count is lost, and the service comes back in time',
  async () => {
    const report = await runChaos({
      forMs: SECONDS * 1000,
      random: Math.random,
      causes: new RegExp(process.env.CHAOS ?? '.'),
    })
    console.info(JSON.stringify(report))
    expect(report.failures).toEqual([])
    expect(report.outages.length).toBeGreaterThan(0)
    expect(report.ledger).toBeGreaterThanOrEqual(report.answered)
    // What was under way when a node died may be counted too, also if the proxy then asked another node; and nothing else.
    expect(report.ledger).toBeLessThanOrEqual(report.tried + report.outages.length * LANES)
  },
  SECONDS * 2000 + 600_000,
)
