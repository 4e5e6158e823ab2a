/** The pages about cars as an attack: hundreds at once, each within the limits of its address. Measures the latency of a customer and of /healthz meanwhile. */
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { formatReportHosts } from '../scripts/report-hosts.ts'
import { readCpuMs, readMainThreadMs } from './cpu.ts'
import type { Figure, Log } from './figure.ts'
import { issueKeys } from './issue-keys.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { sendJob } from './shares/ask-beside-program.ts'
import type { Asking } from './shares/questions.ts'
import { formatStatuses, p99 } from './steady.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const ASK = new URL('./shares/ask-beside.js', import.meta.url)
const CARS = 4000
const REPORTS = 400
const PER_SECOND = 20
const WINDOW = 10
const LEAD_MS = 500
const REST_MS = 2000
const MOST_MS = { customer: 600, health: 300 }
/** The limit of pages of an address in a minute, and as many pages from as many addresses. */
const CROWDS = [
  { name: '10 × 30', addresses: 10, pages: 30 },
  { name: '300 × 1', addresses: 300, pages: 1 },
] as const

/** Pages about the nth car, of which each page is another. */
const KINDS: Readonly<Record<string, (nth: number, ids: readonly number[]) => string>> = {
  compare: (nth, ids) => `/market/compare?ids=${[0, 1, 2, 3].map((more) => at(ids, 4 * nth + more)).join(',')}`,
  car: (nth, ids) => `/market/${at(ids, nth)}`,
  evidence: (nth, ids) => `/market/${at(ids, nth)}/evidence`,
  report: (nth, ids) => `/market/${at(ids, nth)}/report`,
}

const at = (ids: readonly number[], nth: number) => ids[nth % ids.length] as number

interface Stage {
  readonly service: MeasuredServer
  readonly key: string
  readonly ids: readonly number[]
  readonly flooder: ChildProcess
  readonly measurer: ChildProcess
  readonly log: Log
  /** Crowds before this one: each has new addresses, and other cars. */
  crowds: number
}

export function benchPages(log: Log): Promise<readonly Figure[]> {
  return withFolder((folder) => run(folder, log))
}

async function run(folder: string, log: Log): Promise<readonly Figure[]> {
  log(`pages: ${CARS.toLocaleString('en')} cars, ${REPORTS} with reports; 300 pages at once`)
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', String(CARS))
  const keys = await issueKeys(folder, ['customer'])
  const env = {
    ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: folder, ERSHOU_MARKET_ACCESS: 'anyone' },
    ...{ ERSHOU_MARKETPLACE_URL: marketplace.url, ERSHOU_INVENTORY: 'on', ERSHOU_EXPORT_EVERY_HOURS: '0' },
    ...{ ERSHOU_SYNC_PER_SECOND: '2000', ERSHOU_SYNC_PER_DAY: '100000000', ERSHOU_INVENTORY_REPORTS: 'on' },
    ...{ ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url), ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    ...{ ERSHOU_REPORTS_PER_MINUTE: '6000', ERSHOU_LOG_REQUESTS: 'off' },
  }
  const programs = [fork(ASK), fork(ASK)] as const
  try {
    const service = await startServerAt({ core: null, env, quiet: true }, ERSHOU, 'serve')
    try {
      const key = keys.customer
      const ids = await readReported(service.url, key)
      const [flooder, measurer] = programs
      const stage: Stage = { service, key, ids, flooder, measurer, log, crowds: 0 }
      const quiet = await measure(stage, () => setTimeout(2000).then(() => ''))
      log(`  quiet: search p99 ${quiet.customer.toFixed(0)} ms, /healthz p99 ${quiet.health.toFixed(0)} ms`)
      const figures: Figure[] = []
      for (const kind of Object.keys(KINDS)) {
        for (const crowd of CROWDS) figures.push(...(await benchCrowd(stage, kind, crowd)))
      }
      return figures
    } finally {
      await service.stop()
    }
  } finally {
    for (const program of programs) program.kill()
    await marketplace.stop()
  }
}

async function benchCrowd(stage: Stage, kind: string, crowd: (typeof CROWDS)[number]): Promise<Figure[]> {
  const { service, ids, flooder, log } = stage
  const nth = stage.crowds++
  const target = KINDS[kind] as (typeof KINDS)[string]
  const targets: Asking[] = Array.from({ length: crowd.addresses * crowd.pages }, (_, i) => ({
    path: target(nth * 300 + i, ids),
    from: `127.${10 + nth}.${1 + ((i % crowd.addresses) >> 7)}.${1 + ((i % crowd.addresses) & 127)}`,
  }))
  await setTimeout(REST_MS)
  const [cpuMs, mainMs] = [readCpuMs(service.pid), readMainThreadMs(service.pid)]
  const seen = await measure(stage, async () => {
    const began = performance.now()
    const { flooded } = await sendJob(flooder, { kind: 'flood', url: service.url, key: '', targets })
    return `${formatStatuses(flooded)} within ${((performance.now() - began) / 1000).toFixed(1)} s`
  })
  const cpu = `CPU ${readCpuMs(service.pid) - cpuMs} ms, ${readMainThreadMs(service.pid) - mainMs} of them on the main thread`
  const name = `${crowd.name} ${kind}`
  log(
    `  ${name}: ${seen.told}, ${cpu}; longest: search ${seen.longest.toFixed(0)} ms, /healthz ${seen.longestHealth.toFixed(0)} ms`,
  )
  return (['customer', 'health'] as const).map((who) => ({
    name: `${name}: ${who === 'health' ? '/healthz' : 'search of another customer'}, p99`,
    value: seen[who],
    unit: 'ms',
    target: { at: 'most', value: MOST_MS[who] },
  }))
}

/** Others ask as long as the work lasts. */
async function measure({ service, key, measurer }: Stage, work: () => Promise<string>) {
  let told: string | null = null
  const working = setTimeout(LEAD_MS).then(work)
  const over = working.then((text) => {
    told = text
  })
  const seen = { health: [] as { status: number; ms: number }[], customer: [] as { status: number; ms: number }[] }
  for (let fresh = 0; told === null; ) {
    const targets = Array.from({ length: WINDOW }, () => `/v1/search?brand=BMW&price_max=${10_000 * (10 + fresh++)}`)
    const job = { kind: 'measure', url: service.url, key, targets, perSecond: PER_SECOND } as const
    const { health, customer } = await sendJob(measurer, job)
    seen.health.push(...health)
    seen.customer.push(...customer)
  }
  await over
  const longest = (asked: typeof seen.health) => Math.max(...asked.map(({ ms }) => ms))
  return {
    told: told ?? '',
    health: p99(seen.health),
    customer: p99(seen.customer),
    longest: longest(seen.customer),
    longestHealth: longest(seen.health),
  }
}

/** Cars whose reports are read, once the market is copied and there are enough of them. */
async function readReported(url: string, key: string): Promise<number[]> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`)
    const { inventory } = (await answer.json()) as { inventory?: { state: string; reports_read: number } }
    if (inventory?.state === 'complete' && inventory.reports_read >= REPORTS) return readIds(url, key)
    await setTimeout(1000)
  }
}

async function readIds(url: string, key: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/v1/search?report_status=parsed,partial&page=${page}`, {
      headers: { 'x-api-key': key },
    })
    const { results = [] } = (await answer.json()) as { results?: { id: number }[] }
    ids.push(...results.map(({ id }) => id))
    if (results.length === 0) return ids
  }
}
