/** Benchmark of the dashboard in a service with many accounts and a busy one: the time of each page, and the latency of a customer of /v1 while twenty people sign in and read pages. */
import { Client } from 'pg'
import { openDatabase } from '../src/database/sqlite/open-database.ts'
import { databasePath } from '../src/wiring/storage/create-storage.ts'
import { listPlanting, WORLD } from './busy-world.ts'
import { readMainThreadMs } from './cpu.ts'
import { type DashboardStage, emailOf, PASSWORD, type Place, withDashboard } from './dashboard-stage.ts'
import { startPostgres } from './engine/start-postgres.ts'
import type { Bench, BenchOptions, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { startRedis } from './start-redis.ts'
import { type Asked, ask, formatStatuses, p99, sendSteadily } from './steady.ts'
import { withFolder } from './with-folder.ts'

const PEOPLE = 20
/** Pages of one person until they sign in again. */
const PAGES_A_SIGN_IN = 8
const PAGES_PER_SECOND = 1
const CUSTOMER_PER_SECOND = 200
const TURNS = 5
const TURN_MS = 5000
const MOST_RATIO = 1.5
/** Differences below this are not noticeable. */
const FLOOR_MS = 5
const LOOKS = 15
export const OWN_PAGES = [
  '/dashboard',
  '/dashboard/keys',
  '/dashboard/usage',
  '/dashboard/requests',
  '/dashboard/billing',
  '/dashboard/account',
] as const
const PUBLIC_PAGES = ['/', '/sign-in', '/forgot', '/nowhere', '/status', '/market', '/docs'] as const
export const OPERATOR_PAGES = [
  '/operator',
  '/operator/accounts',
  '/operator/changes',
  '/operator/service',
  '/operator/words',
  '/operator/audit',
] as const

export const dashboardBench: Bench = {
  name: 'dashboard',
  run,
}

/** `--only sqlite` or `--only postgres`: the pages over one database; `--only beside`: the customer of /v1. */
async function run(log: Log, { only }: BenchOptions): Promise<readonly Figure[]> {
  const wants = (name: string) => only === null || only.includes(name)
  const { accounts, requests, days } = WORLD
  log(`${accounts} accounts, ${requests} requests in the log, an account with ${days} days and every hour full`)
  log(`${PEOPLE} people, a page a second each, who sign in at every ${PAGES_A_SIGN_IN}th; medians of ${TURNS} turns`)
  const figures: Figure[] = []
  if (wants('sqlite') || wants('beside')) {
    await withWorld({}, async (stage) => {
      if (wants('sqlite')) figures.push(...(await measurePages(stage, 'SQLite')))
      if (wants('beside')) figures.push(...(await measureBeside(stage, log)))
    })
  }
  if (wants('postgres')) {
    await withServers((settings) =>
      withWorld(settings, async (stage) => {
        figures.push(...(await measurePages(stage, 'PostgreSQL')))
      }),
    )
  }
  return figures
}

function withWorld(
  settings: Readonly<Record<string, string>>,
  work: (stage: DashboardStage) => Promise<void>,
): Promise<void> {
  const people = Array.from({ length: PEOPLE }, nameOf)
  return withDashboard(
    people,
    { ...settings, ERSHOU_REQUEST_LOG_ROWS: String(WORLD.own_requests) },
    async (stage) => {
      for (let i = 0; i < 3; i++) await customer(stage, 1000)
      await work(stage)
    },
    plantWorld,
  )
}

function withServers(work: (settings: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const postgres = await startPostgres(folder)
    const redis = await startRedis(folder)
    try {
      await work({ ERSHOU_DATABASE_URL: postgres.url, ERSHOU_REDIS_URL: redis.url })
    } finally {
      await redis.stop()
      await postgres.stop()
    }
  })
}

async function plantWorld({ dataDir, databaseUrl }: Place, busyId: string): Promise<void> {
  const statements = listPlanting(busyId, Date.now())
  if (databaseUrl === null) {
    const database = await openDatabase(databasePath({ dataDir }))
    for (const statement of statements) database.exec(statement)
    database.exec('analyze')
    return database.close()
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}

const nameOf = (_: unknown, i: number) => `person${i}`

/** Returns the cookie and the outcome. */
async function signIn({ service, agent }: DashboardStage, i: number): Promise<{ cookie: string; asked: Asked }> {
  let cookie = ''
  const asked = await ask({
    url: `${service.url}/sign-in`,
    agent,
    headers: { origin: service.url },
    form: new URLSearchParams({ email: emailOf(nameOf(null, i)), password: PASSWORD }),
    onAnswer(headers) {
      cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
    },
  })
  if (asked.status !== 303 || cookie === '') throw new Error(`signing in was answered ${asked.status}`)
  return { cookie, asked }
}

async function measurePages(stage: DashboardStage, database: string): Promise<Figure[]> {
  const { cookie } = await signIn(stage, 0)
  const { service, operator_id } = stage
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const paths = [
    ...PUBLIC_PAGES,
    ...OWN_PAGES,
    `/dashboard/usage?from=${day(WORLD.days - 1)}&to=${day(0)}`,
    `/dashboard/usage?from=${day(6)}&to=${day(0)}&by=hour`,
    '/dashboard/requests?text=nothing-like-this',
    '/dashboard/alerts',
    ...OPERATOR_PAGES,
    '/operator/accounts?sort=used&page=900',
    '/operator/accounts?text=user4999',
    '/operator/invoices',
    '/operator/invitations',
    `/operator/accounts/${operator_id}`,
    `/operator/accounts/${operator_id}/usage`,
  ]
  const figures: Figure[] = []
  for (const path of paths) {
    let bytes = 0
    const taken: number[] = []
    const before = readMainThreadMs(service.pid)
    for (let i = 0; i < LOOKS; i++) {
      const { ms, status } = await ask({
        url: service.url + path,
        agent: stage.agent,
        headers: { cookie, accept: 'text/html', 'accept-encoding': 'br' },
        onAnswer: (_, length) => {
          bytes = length
        },
      })
      if (status !== (path === '/nowhere' ? 404 : path === '/sign-in' ? 303 : 200))
        throw new Error(`${path}: ${status}`)
      taken.push(ms)
    }
    const cpu = (readMainThreadMs(service.pid) - before) / LOOKS
    const kb = bytes / 1000
    figures.push({
      name: `${database} ${path
        .replace(operator_id, '{id}')
        .replace(/from=.*by=hour/, '7 days by hour')
        .replace(/from=.*/, `${WORLD.days} days`)}`,
      value: median(taken),
      unit: 'ms',
      target: { at: 'most', value: 50 },
      note: `first ${taken[0]?.toFixed(0)}, slowest ${Math.max(...taken).toFixed(0)}, CPU of the main thread ${cpu.toFixed(1)} ms; ${kb.toFixed(1)} KB (at most 100${kb > 100 ? ': missed' : ''})`,
    })
  }
  return figures
}

async function measureBeside(stage: DashboardStage, log: Log): Promise<Figure[]> {
  const people: number[] = []
  const harmless: number[] = []
  const answers: Asked[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const sides = [
      async () => people.push(await measureTurn(stage, () => browse(stage, answers))),
      async () => harmless.push(await measureTurn(stage, () => press(stage))),
    ]
    for (const side of turn % 2 === 0 ? sides : sides.reverse()) await side()
  }
  log(`  people were answered ${formatStatuses(answers)}`)
  const [beside, alone] = [median(people), median(harmless)]
  return [
    {
      name: `p99 of /v1 while ${PEOPLE} people use the dashboard`,
      value: Math.max(beside, FLOOR_MS) / Math.max(alone, FLOOR_MS),
      unit: '×',
      target: { at: 'most', value: MOST_RATIO },
      note: `${beside.toFixed(1)} ms compared with ${alone.toFixed(1)} ms`,
    },
  ]
}

async function measureTurn(stage: DashboardStage, load: () => Promise<unknown>): Promise<number> {
  const [asked] = await Promise.all([customer(stage, TURN_MS), load()])
  const failed = asked.filter(({ status }) => status !== 200)
  if (failed.length > 0) throw new Error(`the customer was answered ${formatStatuses(failed)}`)
  return p99(asked)
}

function customer({ service, key, agent }: DashboardStage, lastsMs: number): Promise<Asked[]> {
  const target = (i: number) => `/v1/search?brand=BMW&page=${1 + (i % 3)}`
  return sendSteadily(CUSTOMER_PER_SECOND, lastsMs, (i) => ask({ url: service.url + target(i), agent, key }))
}

/** All of them in parallel; each reads one page after another. */
async function browse(stage: DashboardStage, answers: Asked[]): Promise<void> {
  const cookies: string[] = []
  const asked = await sendSteadily(PEOPLE * PAGES_PER_SECOND, TURN_MS, async (i) => {
    const person = i % PEOPLE
    const page = Math.floor(i / PEOPLE)
    const known = cookies[person]
    if (known === undefined || (page + person) % PAGES_A_SIGN_IN === 0) {
      const entered = await signIn(stage, person)
      cookies[person] = entered.cookie
      return entered.asked
    }
    const url = stage.service.url + (OWN_PAGES[page % OWN_PAGES.length] as string)
    return ask({ url, agent: stage.agent, headers: { cookie: known } })
  })
  answers.push(...asked)
}

/** The same number of requests that cost almost nothing. */
function press({ service, agent }: DashboardStage): Promise<Asked[]> {
  return sendSteadily(PEOPLE * PAGES_PER_SECOND, TURN_MS, () => ask({ url: `${service.url}/healthz`, agent }))
}
