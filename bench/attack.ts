/** Benchmark of attacks: the latency of /healthz and of a normal customer during each attack, relative to the same number of harmless requests. */
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { formatReportHosts } from '../scripts/report-hosts.ts'
import { ATTACKS, type Attack, type Target } from './attacks.ts'
import { readCpuMs } from './cpu.ts'
import type { Bench, Figure } from './figure.ts'
import { countOpen, openFlood } from './flood.ts'
import { issueKeys } from './issue-keys.ts'
import { median } from './median.ts'
import { readMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { type Asked, ask, formatStatuses, p99, sendSteadily } from './steady.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const TURNS = 5
const TURN_MS = 1200
const HEALTH_PER_SECOND = 100
const CUSTOMER_PER_SECOND = 100
/** Twice the limit of one address on public endpoints. */
const ATTACK_PER_SECOND = 20
/** Differences below this are not noticeable. */
const FLOOR_MS = 20
const MOST_RATIO = 2
/** Nothing listens there. */
const DEAD_URL = 'http://127.0.0.1:9'
const ARRIVAL_MS = 6000
const CUT_AFTER_MS = 36_000

/** `harmless`: as many requests per connection as are answered to clients that read. */
const FLOODS = [
  { name: '600 slow readers', connections: 600, requests: 1, harmless: 1, target: '/openapi.json' },
  {
    name: '300 connections, 100 requests at once on each',
    connections: 300,
    requests: 100,
    harmless: 32,
    target: '/v1/cars/',
  },
] as const

interface Stage {
  readonly service: MeasuredServer
  readonly target: Target
  readonly customers: readonly number[]
  readonly keys: { readonly customer: string; readonly attacker: string; readonly harmless: string }
  readonly log: (text: string) => void
  /** Incremented for every request that must be unique. */
  fresh: number
  /** Attackers change their address in every round, because their rate limits are not measured. */
  address: number
}

interface Turn {
  readonly health: number
  readonly customer: number
  readonly cpu: number
  readonly answers: readonly Asked[]
  readonly pressed: readonly Asked[]
}

type Press = () => Promise<readonly Asked[]>

export const attackBench: Bench = {
  name: 'attack',
  async run(log, { only }) {
    const isWanted = (part: string) => only === null || only.includes(part)
    return [
      ...(isWanted('requests') ? await withFolder((folder) => run(folder, log)) : []),
      ...(isWanted('pages') ? await benchPages(log) : []),
    ]
  },
}

async function run(folder: string, log: Stage['log']): Promise<readonly Figure[]> {
  log(`20,000 cars; medians of ${TURNS} turns of ${TURN_MS} ms on each side, in turns; ${FLOOR_MS} ms at least`)
  const args = ['--port', '0', '--today', '2026-11-15', '--public-url', DEAD_URL]
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, ...args)
  const keys = await issueKeys(folder, ['customer', 'attacker', 'harmless'])
  const env = {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_DATA_DIR: folder,
    ERSHOU_REPORT_HOSTS: formatReportHosts(DEAD_URL),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
  }
  try {
    const service = await startServerAt({ core: null, env, quiet: true }, ERSHOU, 'serve')
    try {
      while ((await fetch(`${service.url}/readyz`)).status !== 200) await setTimeout(50)
      const stage = { service, keys, log, fresh: 0, address: 0, ...(await readTarget(marketplace.url)) }
      await warmUp(stage)
      const figures: Figure[] = []
      for (const attack of ATTACKS) figures.push(...(await benchQuestions(stage, attack)))
      for (const flood of FLOODS) figures.push(...(await benchFlood(stage, flood)))
      return [...figures, await benchCut(stage)]
    } finally {
      await service.stop()
    }
  } finally {
    await marketplace.stop()
  }
}

async function benchQuestions(stage: Stage, { name, faults, attack, harmless }: Attack): Promise<Figure[]> {
  const { service, target, keys } = stage
  const press = (question: Attack['attack'], key: string) => (): Promise<Asked[]> => {
    const from = newAddress(stage)
    const agent = new Agent({ keepAlive: true })
    const send = () => ask({ url: service.url + question(stage.fresh++, target), agent, key, from })
    return sendSteadily(ATTACK_PER_SECOND, TURN_MS, send).finally(() => agent.destroy())
  }
  await control(target.marketplace, faults(target))
  const figures = await measureSides(stage, name, press(attack, keys.attacker), press(harmless, keys.harmless))
  await control(target.marketplace, [])
  return figures
}

async function benchFlood(stage: Stage, { name, target, ...flood }: (typeof FLOODS)[number]): Promise<Figure[]> {
  const { service, keys, customers } = stage
  const path = target.endsWith('/') ? `${target}${customers[0]}` : target
  const growth: number[] = []
  const press = (reads: boolean, key: string) => async (): Promise<Asked[]> => {
    const before = readMemory(service.pid).now_mb
    const requests = reads ? flood.harmless : flood.requests
    const load = { connections: flood.connections, requests, target: path, key, reads, from: newAddress(stage) }
    const close = await openFlood(service.url, load, TURN_MS)
    if (!reads) growth.push(readMemory(service.pid).now_mb - before)
    await close()
    return []
  }
  const figures = await measureSides(stage, name, press(false, keys.attacker), press(true, keys.harmless))
  return [
    ...figures,
    {
      name: `${name}: memory`,
      value: Math.max(...growth),
      unit: 'MB',
      target: { at: 'most', value: 100 },
      note: `growth in each round: ${growth.map((mb) => Math.round(mb)).join(', ')}`,
    },
  ]
}

/** How many clients that do not read are still connected after the timeout. */
async function benchCut({ service, keys, log, ...stage }: Stage): Promise<Figure> {
  const before = await settle(service.pid)
  const flood = { connections: 500, requests: 32, target: '/openapi.json', key: keys.attacker, reads: false }
  const close = await openFlood(service.url, { ...flood, from: addressOf(stage.address) }, TURN_MS)
  // The server accepts them one after another.
  await setTimeout(ARRIVAL_MS)
  const held = countOpen(service.pid) - before
  await setTimeout(CUT_AFTER_MS)
  const left = countOpen(service.pid) - before
  await close()
  log(`  slow readers: ${held} held, ${left} after ${CUT_AFTER_MS / 1000} s`)
  return {
    name: `slow readers left after ${CUT_AFTER_MS / 1000} s`,
    value: Math.max(0, left),
    unit: '',
    target: { at: 'most', value: 0 },
    note: `of ${held}`,
  }
}

/** Open files and connections, after those of earlier rounds are closed. */
async function settle(pid: number): Promise<number> {
  for (let last = Number.POSITIVE_INFINITY, now = countOpen(pid); ; last = now, now = countOpen(pid)) {
    if (now >= last) return now
    await setTimeout(4000)
  }
}

/** Runs attack and harmless load one after the other, in alternating order, because the machine's speed varies. */
async function measureSides(stage: Stage, name: string, attack: Press, harmless: Press): Promise<Figure[]> {
  const turns: { readonly attack: Turn[]; readonly harmless: Turn[] } = { attack: [], harmless: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    const sides = [['attack', attack] as const, ['harmless', harmless] as const]
    for (const [side, press] of turn % 2 === 0 ? sides : sides.reverse()) {
      turns[side].push(await measureTurn(stage, press))
      await setTimeout(100)
    }
  }
  const pressed = formatStatuses(turns.attack.flatMap((turn) => turn.pressed))
  const failed = turns.attack.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
  stage.log(`  ${name}: attackers got ${pressed || 'nothing'}`)
  const medians = (what: 'health' | 'customer' | 'cpu') => ({
    beside: median(turns.attack.map((turn) => turn[what])),
    alone: median(turns.harmless.map((turn) => turn[what])),
  })
  const figure = (who: 'health' | 'customer', label: string): Figure => {
    const { beside, alone } = medians(who)
    return {
      name: `${name}: ${label}`,
      value: Math.max(beside, FLOOR_MS) / Math.max(alone, FLOOR_MS),
      unit: '×',
      target: { at: 'most', value: MOST_RATIO },
      note: `p99 ${beside.toFixed(1)} ms compared with ${alone.toFixed(1)} ms`,
    }
  }
  const cpu = medians('cpu')
  return [
    figure('health', '/healthz'),
    figure('customer', 'customer'),
    {
      name: `${name}: CPU time`,
      value: cpu.beside / cpu.alone,
      unit: '×',
      note: `${Math.round(cpu.beside)} ms per round, compared with ${Math.round(cpu.alone)} ms`,
    },
    {
      name: `${name}: customer's answers other than 200`,
      value: failed.length,
      unit: '',
      target: { at: 'most', value: 0 },
      ...(failed.length > 0 ? { note: formatStatuses(failed) } : {}),
    },
  ]
}

async function measureTurn(stage: Stage, press: Press): Promise<Turn> {
  const { service, keys } = stage
  const agent = new Agent({ keepAlive: true })
  const before = readCpuMs(service.pid)
  const [pressed, health, answers] = await Promise.all([
    press(),
    sendSteadily(HEALTH_PER_SECOND, TURN_MS, () => ask({ url: `${service.url}/healthz`, agent })),
    sendSteadily(CUSTOMER_PER_SECOND, TURN_MS, (i) =>
      ask({ url: service.url + customerTarget(stage, i), agent, key: keys.customer }),
    ),
  ])
  agent.destroy()
  return { health: p99(health), customer: p99(answers), cpu: readCpuMs(service.pid) - before, answers, pressed }
}

/** Half for one cached car, a quarter for uncached cars, a quarter for uncached searches. */
function customerTarget(stage: Stage, i: number): string {
  const { customers } = stage
  if (i % 2 === 0) return `/v1/cars/${customers[0]}`
  const fresh = stage.fresh++
  if (i % 4 === 1) return `/v1/cars/${customers[fresh % customers.length]}`
  return `/v1/search?brand=Toyota&price_min=${10_000 * (fresh % 40)}&mileage_max=${10_000 * (1 + (Math.floor(fresh / 40) % 400))}`
}

/** A new process is slow at first, and so is the load generator. */
async function warmUp(stage: Stage): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await measureTurn(stage, async () => [])
}

async function readTarget(marketplace: string): Promise<Pick<Stage, 'target' | 'customers'>> {
  const read = async (query: string) => {
    const answer = await fetch(`${marketplace}/_control/cars?${query}`)
    return ((await answer.json()) as { infoids: number[] }).infoids
  }
  const all = await read('limit=20000')
  const withReport = await read('provider=yiheng&limit=20000')
  const others = await Promise.all(
    ['jiajian', 'bingping', 'dingpai'].map((name) => read(`provider=${name}&limit=20000`)),
  )
  const reported = new Set([...withReport, ...others.flat()])
  const withoutReport = all.filter((id) => !reported.has(id))
  const endingIn = (digit: number) => all.filter((id) => id % 10 === digit)
  const customers = all.filter((id) => id % 10 !== 7 && id % 10 !== 3)
  return {
    target: { marketplace, attackers: endingIn(7), harmless: endingIn(3), withReport, withoutReport },
    customers,
  }
}

async function control(marketplace: string, faults: readonly object[]): Promise<void> {
  await fetch(`${marketplace}/_control/faults`, { method: 'DELETE' })
  if (faults.length > 0) await fetch(`${marketplace}/_control/faults`, { method: 'POST', body: JSON.stringify(faults) })
}

const addressOf = (i: number) => `127.0.${1 + (i >> 7)}.${1 + (i & 127)}`

function newAddress(stage: Stage): string {
  return addressOf(stage.address++)
}
