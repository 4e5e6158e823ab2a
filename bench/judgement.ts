/** Benchmark of the answers that judge a car: CPU time of one request, and the latency of others while one account asks as fast as it can. */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { openSqliteInventory } from '../src/inventory/store/sqlite/open-inventory.ts'
import { readCpuMs } from './cpu.ts'
import { startService } from './engine/start-service.ts'
import type { Bench, BenchOptions, Figure, Log } from './figure.ts'
import { withFilledMarket } from './filled-market.ts'
import { issueKeys } from './issue-keys.ts'
import type { MeasuredServer } from './server.ts'
import { ask, p99, sendSteadily } from './steady.ts'

const LISTINGS = 20_000
const WARM_UP = 300
const ASKED = 300
/** Sequential requests would mostly measure wake-ups. */
const AT_ONCE = 8
const MOST_MS = 5
const BESIDE = { perSecond: 50, lastsMs: 5000 }

interface Kind {
  readonly name: string
  readonly make: (nth: number, ids: readonly number[]) => string
}

const boundsOf = (nth: number) => `price_cny_min=${1000 + nth}&mileage_max=${10_000 * (10 + (nth % 40))}`
const carOf = (nth: number, ids: readonly number[]) => `/v1/cars/${ids[nth % ids.length]}`

/** The first is the peer of all others: a page of rows from the index. */
const KINDS: readonly Kind[] = [
  { name: 'search', make: (nth) => `/v1/search?${boundsOf(nth)}` },
  { name: 'search by report', make: (nth) => `/v1/search?had_accident=false&${boundsOf(nth)}` },
  { name: 'count by report', make: (nth) => `/v1/search/count?had_accident=false&is_rental=false&${boundsOf(nth)}` },
  { name: 'facets by report', make: (nth) => `/v1/facets?had_accident=false&${boundsOf(nth)}` },
  { name: 'evidence', make: (nth, ids) => `${carOf(nth, ids)}/evidence` },
  { name: 'market of a car', make: (nth, ids) => `${carOf(nth, ids)}/market` },
  { name: 'market of a search', make: (nth) => `/v1/market?${boundsOf(nth)}` },
  { name: 'market of nearly all', make: (nth) => `/v1/market?price_cny_min=${nth}` },
  {
    name: 'import rules',
    make: (nth, ids) => `${carOf(nth, ids)}/import-rules?destination=${nth % 2 === 0 ? 'RU' : 'EU'}`,
  },
  { name: 'history', make: (nth, ids) => `${carOf(nth, ids)}/history` },
]

export const judgementBench: Bench = { name: 'judgement', run }

function run(log: Log, { listings, only }: BenchOptions): Promise<readonly Figure[]> {
  return withFilledMarket(log, 'judgement', listings ?? LISTINGS, async (folder) => {
    const keys = await issueKeys(folder, ['asker', 'other'])
    await writeFacts(folder)
    const { service } = await startService(folder, null, log)
    try {
      const ids = await listIds(service.url, keys.asker)
      const figures: Figure[] = []
      for (const kind of KINDS.filter(({ name }) => only === null || only.includes(name)))
        figures.push(...(await measure({ service, keys, ids, kind, peer: figures[0]?.value ?? null })))
      return figures
    } finally {
      await service.stop()
    }
  })
}

/** As if a third of all reports had been read. */
async function writeFacts(folder: string): Promise<void> {
  const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
  store.database.exec(
    `update inventory_search set report_status = 0, had_accident = case id % 20 when 0 then 1 else 0 end,
      was_flooded = 0, was_fire_damaged = 0, odometer_rolled_back = null, is_rental = 0, derived_damage_severity = id % 4
      where id % 3 = 0`,
  )
  await store.close()
}

async function listIds(url: string, key: string): Promise<readonly number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < WARM_UP + ASKED; page++) {
    const answer = await fetch(`${url}/v1/search?page=${page}`, { headers: { 'x-api-key': key } })
    ids.push(...((await answer.json()) as { results: { id: number }[] }).results.map(({ id }) => id))
  }
  return ids
}

interface Measured {
  readonly service: MeasuredServer
  readonly keys: Readonly<Record<'asker' | 'other', string>>
  readonly ids: readonly number[]
  readonly kind: Kind
  readonly peer: number | null
}

async function measure({ service, keys, ids, kind, peer }: Measured): Promise<readonly Figure[]> {
  const { url, pid } = service
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let next = 0
  const send = async () => {
    const target = kind.make(next++, ids)
    const { status } = await ask({ url: url + target, agent, key: keys.asker })
    // 0: closed by a machine that is too busy, which says nothing about the answer.
    if (status !== 200 && status !== 0) throw new Error(`${target}: ${status}`)
  }
  const sendUntil = (isOver: () => boolean) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (!isOver()) await send()
      }),
    )
  await sendUntil(() => next >= WARM_UP)
  const before = { thread: readThreadMs(pid), all: readCpuMs(pid), asked: next }
  await sendUntil(() => next >= WARM_UP + ASKED)
  const asked = next - before.asked
  const thread = (readThreadMs(pid) - before.thread) / asked
  const all = (readCpuMs(pid) - before.all) / asked

  const others = new Agent({ keepAlive: true })
  const askOther = (nth: number) =>
    ask({ url: `${url}/v1/search?year_min=2015&price_cny_min=${nth}`, agent: others, key: keys.other })
  const alone = p99(await sendSteadily(BESIDE.perSecond, BESIDE.lastsMs, askOther))
  let isOver = false
  const hammering = sendUntil(() => isOver)
  const beside = p99(await sendSteadily(BESIDE.perSecond, BESIDE.lastsMs, (nth) => askOther(nth + 1000)))
  isOver = true
  await hammering
  agent.destroy()
  others.destroy()
  return [
    {
      ...{ name: `${kind.name}: CPU of the answering thread`, value: thread, unit: 'ms' },
      ...{ target: { at: 'most', value: MOST_MS }, peer: peer ?? thread, note: `all threads ${all.toFixed(2)} ms` },
    },
    { name: `${kind.name}: p99 of another customer's search beside it`, value: beside, unit: 'ms', peer: alone },
  ]
}

function readThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
