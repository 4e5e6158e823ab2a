/** Benchmark of the dashboard: the time of each page, and the latency of a customer of /v1 while twenty people sign in and read pages. */
import { type DashboardStage, emailOf, PASSWORD, withDashboard } from './dashboard-stage.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { type Asked, ask, formatStatuses, p99, sendSteadily } from './steady.ts'

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
const PUBLIC_PAGES = ['/', '/sign-in', '/forgot', '/nowhere'] as const
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

async function run(log: Log): Promise<readonly Figure[]> {
  log(`${PEOPLE} people, a page a second each, who sign in at every ${PAGES_A_SIGN_IN}th; medians of ${TURNS} turns`)
  return withDashboard(Array.from({ length: PEOPLE }, nameOf), {}, async (stage) => {
    for (let i = 0; i < 3; i++) await customer(stage, 1000)
    return [...(await measurePages(stage)), ...(await measureBeside(stage, log))]
  })
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

async function measurePages(stage: DashboardStage): Promise<Figure[]> {
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
