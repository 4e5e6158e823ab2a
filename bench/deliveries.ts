/** Benchmark of saved searches: what requests notice while a thousand of them follow a thousand changes a minute. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import { parseCursor } from '../src/catalog/changes.ts'
import type { LogPlace, Receiver, SavedSearch } from '../src/domain/deliveries/saved-searches.ts'
import { openRecords } from '../src/wiring/storage/create-storage.ts'
import type { Bench, BenchOptions, Figure, Log } from './figure.ts'
import { startServerAt } from './server.ts'
import { ask, p99, sendSteadily } from './steady.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const LISTINGS = 20_000
const SEARCHES = 1000
const CHANGES_A_MINUTE = 1000
const PER_SECOND = 40
const LASTS_MS = 120_000
const BRANDS = ['BYD', 'Toyota', 'Honda', 'Audi', 'BMW', 'Volkswagen', 'Geely', 'Nissan', 'Mercedes-Benz', 'Ford']
const TARGETS = [
  '/v1/search?fuel_type=new_energy&sort=price_asc',
  '/v1/search?body_style=suv&price_max=200000&page=3',
  '/v1/search/count?mileage_max=60000',
  '/v1/facets?transmission=automatic',
]

export const deliveriesBench: Bench = { name: 'deliveries', run }

function run(log: Log, { listings }: BenchOptions): Promise<readonly Figure[]> {
  return withFolder((folder) => measure(log, folder, listings ?? LISTINGS))
}

async function measure(log: Log, folder: string, cars: number): Promise<readonly Figure[]> {
  const place = { dataDir: folder, databaseUrl: null }
  const key = await issueUnlimitedKey(place)
  const market = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', String(cars))
  const env = {
    ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: folder, ERSHOU_MARKETPLACE_URL: market.url },
    ...{ ERSHOU_INVENTORY: 'on', ERSHOU_SYNC_PER_SECOND: '1000', ERSHOU_SYNC_PER_DAY: '100000000' },
    ...{ ERSHOU_REPORT_ALLOW_PRIVATE: 'on', ERSHOU_EXPORT_EVERY_HOURS: '0', ERSHOU_LOG_REQUESTS: 'off' },
  }
  const service = await startServerAt({ core: null, env, quiet: true }, ERSHOU, 'serve')
  const receiver = await openReceiver()
  const churn = keepChanging(market.url, env)
  try {
    log(`reading a market of ${cars.toLocaleString('en')} cars …`)
    const next = await waitForLog(service.url, key)
    const agent = new Agent({ keepAlive: true })
    const send = (i: number) => ask({ url: service.url + TARGETS[i % TARGETS.length], agent, key })
    const load = async () => p99(await sendSteadily(PER_SECOND, LASTS_MS, send))
    churn.start()
    const alone = await load()
    log(`  without saved searches: p99 ${alone.toFixed(1)} ms`)
    await saveSearches(place, receiver.url, next)
    const began = { deliveries: receiver.count(), ms: performance.now() }
    const beside = await load()
    const minutes = (performance.now() - began.ms) / 60_000
    return [
      {
        ...{ name: 'p99 of requests beside saved searches', value: beside, unit: 'ms', peer: alone },
        target: { at: 'most', value: 1.2 * alone },
      },
      { name: 'deliveries a minute', value: (receiver.count() - began.deliveries) / minutes, unit: 'deliveries' },
      { name: 'changes a minute', value: churn.perMinute(), unit: 'changes', note: 'made at the stand-in' },
    ]
  } finally {
    await churn.stop()
    await service.stop()
    await market.stop()
    receiver.close()
  }
}

async function openReceiver() {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      count++
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function waitForLog(url: string, key: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/v1/changes`, { headers: { 'x-api-key': key } })
    if (response.status === 200) return ((await response.json()) as { next: string }).next
    await response.text()
    await setTimeout(1000)
  }
}

async function saveSearches(place: Parameters<typeof openRecords>[0], address: string, next: string): Promise<void> {
  const records = await openRecords(place)
  const [owner] = await records.accounts.listAccounts()
  if (!owner) throw new Error('there is no account')
  const created_at_ms = Date.now()
  const cursor: LogPlace = { ...(parseCursor(next) as { log: string; seq: number }), at_ms: created_at_ms }
  for (let i = 0; i < SEARCHES; i++) {
    // An account may have ten attempts under way, so there are many accounts.
    const account = { ...owner, id: `acc_bench_${i}`, email: `${i}@bench.example`, plan: 'enterprise' as const }
    await records.accounts.createAccount(account)
    const of = { account_id: account.id, created_at_ms }
    const query = `brand=${BRANDS[i % BRANDS.length]}&price_cny_max=${100_000 + i * 500}`
    const search: SavedSearch = { ...of, id: `srch_${i}`, name: 'bench', query, types: null, lang: 'en' }
    await records.savedSearches.createSearch(search, 1)
    const receiver: Receiver = {
      ...{ ...of, id: `rcv_${i}`, search_id: search.id, kind: 'webhook', address, cursor, token: '' },
      ...{ status: 'on', off_reason: null, secret: 'whsec_AAAA', old_secret: null, old_secret_until_ms: null },
      ...{ failing_since_ms: null, failures: 0, next_try_ms: created_at_ms },
    }
    await records.savedSearches.addReceiver(receiver, 1)
  }
  await records.close()
}

/** Changes prices at the stand-in, and has the service pass over the market again and again. */
function keepChanging(market: string, env: NodeJS.ProcessEnv) {
  let isOver = false
  let changed = 0
  let beganMs = 0
  let working: Promise<unknown> = Promise.resolve()

  async function changePrices(): Promise<void> {
    const { infoids } = (await (await fetch(`${market}/_control/cars?limit=${LISTINGS}`)).json()) as {
      infoids: number[]
    }
    while (!isOver) {
      const id = infoids[Math.floor(Math.random() * infoids.length)]
      const body = JSON.stringify({ price: Math.round(500 + Math.random() * 2000) / 100 })
      await (await fetch(`${market}/_control/cars/${id}`, { method: 'POST', body })).text()
      changed++
      await setTimeout(60_000 / CHANGES_A_MINUTE)
    }
  }

  async function pass(): Promise<void> {
    while (!isOver) {
      const program = spawn(process.execPath, [ERSHOU.pathname, 'sync', '--once'], {
        stdio: 'ignore',
        env: { ...process.env, ...env },
      })
      await once(program, 'exit')
      await setTimeout(5000)
    }
  }

  return {
    start() {
      beganMs = performance.now()
      working = Promise.all([changePrices(), pass()])
    },
    perMinute: () => (changed * 60_000) / (performance.now() - beganMs),
    async stop() {
      isOver = true
      await working
    },
  }
}
