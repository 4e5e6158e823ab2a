/** Benchmark of main-thread stalls: the longest uninterrupted computation for each kind of request and for background work. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { Accounts } from '../../src/accounts/accounts.ts'
import { PasswordHasher } from '../../src/accounts/signing-in/password-hasher.ts'
import { Passwords } from '../../src/accounts/signing-in/passwords.ts'
import { STATUS_CLASSES } from '../../src/domain/accounts/usage.ts'
import { EVERY_CAR } from '../../src/domain/inventory/inventory-filter.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { withFilledFolder } from '../engine/filled-folder.ts'
import { startService } from '../engine/start-service.ts'
import type { Bench, BenchOptions, Figure, Log } from '../figure.ts'
import { stockCars } from '../shares/stock-cars.ts'
import { listTargets, PAGES } from './targets.ts'

const HEARTBEAT = new URL('./heartbeat.js', import.meta.url)
const LISTINGS = 20_000
const MOST_MS = 20
const STOCKED = 300
const LEAVING = 10
/** A new service still indexes the names of all models. */
const SETTLING_MS = 8000
/** Time for the heartbeat after a request. */
const REST_MS = 20
const PASSWORD = 'quiet harbour lantern 42'
const EMAIL = 'person@bench.example'
const DAY_MS = 86_400_000
/** The usage of a busy account with many keys in a month. */
const USED = { days: 30, keys: 10, endpoints: 16 }

interface Step {
  readonly name: string
  readonly began_ms: number
  readonly ended_ms: number
}

interface Stall {
  readonly at_ms: number
  readonly cpu_ms: number
}

export const stallsBench: Bench = { name: 'stalls', run }

function run(log: Log, { listings }: BenchOptions): Promise<readonly Figure[]> {
  const cars = listings ?? LISTINGS
  return withFilledFolder(log, cars, async (folder) => {
    const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
    await settlePerson(folder)
    const ids = await stockCars(folder, cars, STOCKED)
    const file = join(folder, `stalls-${Date.now()}.jsonl`)
    const steps: Step[] = []
    const take = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const began_ms = Date.now()
      const result = await work()
      await setTimeout(REST_MS)
      steps.push({ name, began_ms, ended_ms: Date.now() })
      return result
    }
    process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${HEARTBEAT.href}`
    process.env.BENCH_STALLS = file
    const { service } = await startService(folder, null, log)
    try {
      await take('settling after a start', () => setTimeout(SETTLING_MS))
      await takeAll(take, service.url, key, ids)
      await take('a new image', () => changeStock(folder, service.url, key))
      for (const target of listTargets(ids).filter((one) => one.includes('facets')))
        await take(`${target}, after a new image`, () => ask(service.url + target, { 'x-api-key': key }))
      await takePages(take, service.url)
    } finally {
      await service.stop()
    }
    return describe(steps, readStalls(file))
  })
}

type Take = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

async function takeAll(take: Take, url: string, key: string, ids: readonly number[]): Promise<void> {
  for (const target of listTargets(ids)) await take(target, () => ask(url + target, { 'x-api-key': key }))
}

async function takePages(take: Take, url: string): Promise<void> {
  const form = new URLSearchParams({ email: EMAIL, password: PASSWORD })
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const entered = await take('POST /sign-in', () =>
    fetch(`${url}/sign-in`, { method: 'POST', headers, body: form, redirect: 'manual' }),
  )
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  for (const path of PAGES) await take(path, () => ask(url + path, { cookie, accept: 'text/html' }))
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const body = await answer.text()
  if (answer.status >= 500) throw new Error(`${url}: ${answer.status} ${body}`)
  return body
}

/** Removes some listings, as an import does; resolves when searches show it. */
async function changeStock(folder: string, url: string, key: string): Promise<void> {
  const count = () => ask(`${url}/v1/search/count`, { 'x-api-key': key })
  const before = await count()
  const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
  const { ids } = await store.search(EVERY_CAR, 'newest', 0, LEAVING)
  await store.leave(ids, Date.now())
  await store.close()
  while ((await count()) === before) await setTimeout(200)
}

/** An operator with a password, and a month of usage. */
async function settlePerson(dataDir: string): Promise<void> {
  const records = await openRecords({ dataDir, databaseUrl: null })
  try {
    const accounts = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
    const passwords = new Passwords({ store: records.credentials, hasher: new PasswordHasher(), now: Date.now })
    const made = await accounts.create({ email: EMAIL, role: 'operator' })
    // A kept folder already has them.
    if ('refused' in made) return
    const account_id = made.done.id
    await passwords.set(account_id, PASSWORD)
    for (let day = 0; day < USED.days; day++) {
      const days = Array.from({ length: USED.keys * USED.endpoints * STATUS_CLASSES.length }, (_, i) => ({
        account_id,
        key_id: `key_${i % USED.keys}`,
        endpoint: `endpoint_${Math.floor(i / USED.keys) % USED.endpoints}`,
        status_class: STATUS_CLASSES[Math.floor(i / USED.keys / USED.endpoints)] ?? STATUS_CLASSES[0],
        day: new Date(Date.now() - day * DAY_MS).toISOString().slice(0, 10),
        requests: i,
        cost: i,
      }))
      await records.usage.add({ days, requests: [], refusals: [], keys_used: new Map() })
    }
  } finally {
    await records.close()
  }
}

function readStalls(file: string): readonly Stall[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Stall)
}

/** The longest first. */
function describe(steps: readonly Step[], stalls: readonly Stall[]): readonly Figure[] {
  const figures = steps.map(({ name, began_ms, ended_ms }): Figure => {
    const within = stalls.filter(({ at_ms }) => at_ms >= began_ms && at_ms <= ended_ms)
    const value = Math.max(0, ...within.map(({ cpu_ms }) => cpu_ms))
    return { name, value, unit: 'ms', target: { at: 'most', value: MOST_MS } }
  })
  return figures.sort((a, b) => b.value - a.value)
}
