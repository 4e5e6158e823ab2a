/** Measures a change: the time until searches show it, and the latency while a new index image is built and swapped in. */
import { Agent } from 'node:http'
import { join } from 'node:path'
import { EVERY_CAR } from '../../src/domain/inventory/inventory-filter.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import type { Figure, Log } from '../figure.ts'
import type { MeasuredServer } from '../server.ts'
import { type Asked, ask, sendSteadily } from '../steady.ts'

const PINGS_PER_SECOND = 200
const WINDOW_MS = 500
const QUIET_WINDOWS = 10
const LEAVING = 10
const GIVEN_UP_MS = 120_000

export interface SwapPlace {
  readonly folder: string
  readonly key: string
  readonly service: MeasuredServer
  readonly most_s: number | null
}

export async function benchSwap(log: Log, { folder, key, service, most_s }: SwapPlace): Promise<readonly Figure[]> {
  const agent = new Agent({ keepAlive: true })
  const ping = () => sendSteadily(PINGS_PER_SECOND, WINDOW_MS, () => ask({ url: `${service.url}/healthz`, agent }))
  const quiet: Asked[] = []
  for (let window = 0; window < QUIET_WINDOWS; window++) quiet.push(...(await ping()))
  const before = await count(service.url, key)
  await leave(folder)
  const began = performance.now()
  const busy: Asked[] = []
  let seen_ms = Number.NaN
  while (Number.isNaN(seen_ms)) {
    busy.push(...(await ping()))
    if ((await count(service.url, key)) === before - LEAVING) seen_ms = performance.now() - began
    if (performance.now() - began > GIVEN_UP_MS) throw new Error('a change did not reach the index')
  }
  busy.push(...(await ping()))
  agent.destroy()
  log(`  ${LEAVING} listings left, and searches knew of it after ${(seen_ms / 1000).toFixed(1)} s`)
  const longest = (asked: readonly Asked[]) => Math.max(...asked.map(({ ms }) => ms))
  return [
    {
      name: 'a change reaches searches after',
      value: seen_ms / 1000,
      unit: 's',
      ...(most_s !== null && { target: { at: 'most' as const, value: most_s } }),
    },
    {
      name: 'longest wait for /healthz meanwhile',
      value: longest(busy),
      unit: 'ms',
      target: { at: 'most', value: 20 },
      peer: longest(quiet),
      note: `${busy.length} requests, ${PINGS_PER_SECOND} a second; the peer is the longest of ${quiet.length} while nothing changes`,
    },
  ]
}

async function count(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/v1/search/count`, { headers: { 'x-api-key': key } })
  if (answer.status !== 200) throw new Error(`counting was answered with ${answer.status}`)
  return ((await answer.json()) as { count: number }).count
}

/** Removes some existing listings from another process, as an import would. */
async function leave(folder: string): Promise<void> {
  const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
  const { ids } = await store.search(EVERY_CAR, 'newest', 0, LEAVING)
  await store.leave(ids, Date.now())
  await store.close()
}
