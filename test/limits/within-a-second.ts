/** What must be so everywhere a second after something was done, however slow the machine that asks. */
import { setTimeout as pause } from 'node:timers/promises'
import { monthOf } from '../../src/domain/meter.ts'
import type { Ledger } from '../../src/domain/usage.ts'
import { openLane } from './open-lane.ts'

const PROMISED_MS = 1000
const PAUSE_MS = 10

/** Looks until it is so; gives the milliseconds, and fails when a look that began after a second still finds it otherwise. */
export async function withinASecond(look: () => Promise<string | null>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const looked_after_ms = performance.now() - began
    const problem = await look()
    if (problem === null) return looked_after_ms
    if (looked_after_ms > PROMISED_MS) throw new Error(`${Math.round(looked_after_ms)} ms later: ${problem}`)
    await pause(PAUSE_MS)
  }
}

/** Every node has heard of the key. */
export async function waitForKey(urls: readonly string[], key: string): Promise<number> {
  const lanes = urls.map(openLane)
  const times = await Promise.all(
    lanes.map((lane, node) =>
      withinASecond(async () => {
        const { status } = await lane.get('/v1/me', { 'x-api-key': key })
        return status === 200 ? null : `node ${node} answers ${status}`
      }),
    ),
  )
  for (const lane of lanes) lane.close()
  return Math.max(...times)
}

/** The ledger has exactly so many this month. */
export function waitForLedger(ledger: Ledger, accountId: string, wanted: number): Promise<number> {
  return withinASecond(async () => {
    const used = await ledger.read(accountId, monthOf(Date.now()))
    return used === wanted ? null : `the ledger has ${used} instead of ${wanted}`
  })
}
