/** Waits until a condition holds everywhere, and measures how long that takes. */

import type { Ledger } from '../../src/domain/accounts/usage.ts'
import { monthOf } from '../../src/domain/limits/meter.ts'
import { eventually } from '../eventually.ts'
import { openLane } from './open-lane.ts'

/** The time within which every process must apply the changes of another. */
export const PROMISED_MS = 1000

/** `look` returns what does not hold yet. Returns the milliseconds until the start of the last failing check. */
export async function measureWait(look: () => Promise<string | null>): Promise<number> {
  const began = performance.now()
  let late_ms = 0
  await eventually(async () => {
    const looked_after_ms = performance.now() - began
    const problem = await look()
    if (problem === null) return
    late_ms = looked_after_ms
    throw new Error(`${Math.round(late_ms)} ms later: ${problem}`)
  })
  return late_ms
}

/** Every node knows the key. */
export async function waitForKey(urls: readonly string[], key: string): Promise<number> {
  const lanes = urls.map((url) => openLane(url))
  const times = await Promise.all(
    lanes.map((lane, node) =>
      measureWait(async () => {
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
  return measureWait(async () => {
    const used = await ledger.read(accountId, monthOf(Date.now()))
    return used === wanted ? null : `the ledger has ${used} instead of ${wanted}`
  })
}
