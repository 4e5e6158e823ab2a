/** Bench of the dashboard: what each page takes, and how long a customer of /v1 waits beside twenty people who sign in and look around. */
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Accounts } from '../src/accounts/accounts.ts'
import { PasswordHasher } from '../src/accounts/signing-in/password-hasher.ts'
import { Passwords } from '../src/accounts/signing-in/passwords.ts'
import { openRecords } from '../src/wiring/create-storage.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { type Asked, ask, formatStatuses, p99, sendSteadily } from './steady.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const PASSWORD = 'quiet harbour lantern 42'
const PEOPLE = 20
/** Pages of one person until he signs in anew. */
const PAGES_A_SIGN_IN = 8
const PAGES_PER_SECOND = 1
const CUSTOMER_PER_SECOND = 200
const TURNS = 5
const TURN_MS = 5000
const MOST_RATIO = 1.5
/** Below that nobody feels a difference. */
const FLOOR_MS = 5
const LOOKS = 15
const OWN_PAGES = [
  '/dashboard',
  '/dashboard/keys',
  '/dashboard/usage',
  '/dashboard/requests',
  '/dashboard/billing',
  '/dashboard/account',
] as const
const PUBLIC_PAGES = ['/', '/sign-in', '/forgot', '/nowhere'] as const
const OPERATOR_PAGES = [
  '/operator',
  '/operator/accounts',
  '/operator/changes',
  '/operator/service',
  '/operator/words',
  '/operator/audit',
] as const

interface Stage {
  readonly service: MeasuredServer
  readonly key: string
  readonly agent: Agent
}

export const dashboardBench: Bench = {
  name: 'dashboard',
  run: (log) => withFolder((folder) => run(folder, log)),
}

async function run(folder: string, log: Log): Promise<readonly Figure[]> {
  log(`${PEOPLE} people, a page a second each, who sign in at every ${PAGES_A_SIGN_IN}th; medians of ${TURNS} turns`)
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', '2000')
  const key = await settlePeople(folder)
  const env = {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_LOG_LEVEL: 'warn',
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_DATA_DIR: folder,
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
  }
  const service = await startServerAt({ core: null, env }, ERSHOU, 'serve')
  const agent = new Agent({ keepAlive: true })
  try {
    while ((await fetch(`${service.url}/readyz`)).status !== 200) await setTimeout(50)
    const stage = { service, key, agent }
    for (let i = 0; i < 3; i++) await customer(stage, 1000)
    return [...(await measurePages(stage)), ...(await measureBeside(stage, log))]
  } finally {
    agent.destroy()
    await service.stop()
    await marketplace.stop()
  }
}

/** The accounts of twenty people, the first an operator, and the key of a customer. */
async function settlePeople(dataDir: string): Promise<string> {
  const records = await openRecords({ dataDir, databaseUrl: null })
  try {
    const accounts = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
    const passwords = new Passwords({ store: records.credentials, hasher: new PasswordHasher(), now: Date.now })
    for (let i = 0; i < PEOPLE; i++) {
      const made = await accounts.create({ email: emailOf(i), role: i === 0 ? 'operator' : 'owner' })
      if ('refused' in made) throw new Error(made.refused)
      await passwords.set(made.done.id, PASSWORD)
      await accounts.createKey(made.done.id, { name: 'production' })
    }
    await accounts.create({ email: 'customer@bench.example', plan: 'enterprise' })
    await accounts.override('customer@bench.example', { per_minute: 1_000_000_000 })
    const issued = await accounts.createKey('customer@bench.example')
    if ('refused' in issued) throw new Error(issued.refused)
    return issued.done.secret
  } finally {
    await records.close()
  }
}

const emailOf = (i: number) => `person${i}@bench.example`

/** Gives the cookie, and what came of it. */
async function signIn({ service, agent }: Stage, i: number): Promise<{ cookie: string; asked: Asked }> {
  let cookie = ''
  const asked = await ask({
    url: `${service.url}/sign-in`,
    agent,
    headers: { origin: service.url },
    form: new URLSearchParams({ email: emailOf(i), password: PASSWORD }),
    onAnswer(headers) {
      cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
    },
  })
  if (asked.status !== 303 || cookie === '') throw new Error(`signing in was answered ${asked.status}`)
  return { cookie, asked }
}

async function measurePages(stage: Stage): Promise<Figure[]> {
  const { cookie } = await signIn(stage, 0)
  const figures: Figure[] = []
  for (const path of [...PUBLIC_PAGES, ...OWN_PAGES, ...OPERATOR_PAGES]) {
    let bytes = 0
    const taken: number[] = []
    for (let i = 0; i < LOOKS; i++) {
      const { ms, status } = await ask({
        url: stage.service.url + path,
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
    const kb = bytes / 1000
    figures.push({
      name: path,
      value: median(taken),
      unit: 'ms',
      target: { at: 'most', value: 50 },
      note: `${kb.toFixed(1)} KB (at most 100${kb > 100 ? ': missed' : ''}), slowest of ${LOOKS} ${Math.max(...taken).toFixed(1)} ms`,
    })
  }
  return figures
}

async function measureBeside(stage: Stage, log: Log): Promise<Figure[]> {
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
      name: `p99 of /v1 beside ${PEOPLE} people`,
      value: Math.max(beside, FLOOR_MS) / Math.max(alone, FLOOR_MS),
      unit: '×',
      target: { at: 'most', value: MOST_RATIO },
      note: `${beside.toFixed(1)} ms beside ${alone.toFixed(1)} ms`,
    },
  ]
}

async function measureTurn(stage: Stage, load: () => Promise<unknown>): Promise<number> {
  const [asked] = await Promise.all([customer(stage, TURN_MS), load()])
  const failed = asked.filter(({ status }) => status !== 200)
  if (failed.length > 0) throw new Error(`the customer was answered ${formatStatuses(failed)}`)
  return p99(asked)
}

function customer({ service, key, agent }: Stage, lastsMs: number): Promise<Asked[]> {
  const target = (i: number) => `/v1/search?brand=BMW&page=${1 + (i % 3)}`
  return sendSteadily(CUSTOMER_PER_SECOND, lastsMs, (i) => ask({ url: service.url + target(i), agent, key }))
}

/** All of them at once; each reads page after page. */
async function browse(stage: Stage, answers: Asked[]): Promise<void> {
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

/** As many requests that cost next to nothing. */
function press({ service, agent }: Stage): Promise<Asked[]> {
  return sendSteadily(PEOPLE * PAGES_PER_SECOND, TURN_MS, () => ask({ url: `${service.url}/healthz`, agent }))
}
