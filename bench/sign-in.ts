/** Benchmark of signing in during guesses from 200 networks: which sign-ins still succeed, and the latency of others, relative to the same number of harmless pages. */
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type DashboardStage, emailOf, PASSWORD, withDashboard } from './dashboard-stage.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { type Asked, ask, formatStatuses, p99, sendSteadily } from './steady.ts'

const NETWORKS = 200
const TURNS = 5
const TURN_MS = 3000
const PROBES_PER_SECOND = 100
/** For each kind: signing in, and confirming. */
const WAYS_PER_SECOND = 4
/** Differences below this are not noticeable. */
const FLOOR_MS = 20
const MOST_RATIO = 2
const MOST_HEALTH_MS = 100

interface Person {
  readonly email: string
  cookies: Map<string, string>
}

interface Stage extends DashboardStage {
  /** The cookies of a browser that signed in before, and of a signed-in person. */
  readonly known: Person
  readonly signedIn: Person
  /** Incremented with every guess: each is for another mail address. */
  fresh: number
  /** Attackers use other networks in every round, because networks that guessed are slowed down. */
  networks: number
}

interface Turn {
  readonly health: number
  readonly customer: number
  readonly pressed: readonly Asked[]
  readonly entered: readonly Asked[]
  readonly failed: readonly Asked[]
}

export const signInBench: Bench = {
  name: 'sign-in',
  run,
}

async function run(log: Log): Promise<readonly Figure[]> {
  log(`${NETWORKS} networks, each guesses again as soon as it is answered; medians of ${TURNS} turns of ${TURN_MS} ms`)
  const people = ['known', 'signed-in'] as const
  return withDashboard(people, { ERSHOU_TRUST_PROXY: '1' }, async (opened) => {
    const [known, signedIn] = people.map((name) => ({ email: emailOf(name), cookies: new Map() })) as [Person, Person]
    const stage: Stage = { ...opened, known, signedIn, fresh: 0, networks: 0 }
    for (const one of [known, signedIn]) await post(stage, one, '/sign-in', { email: one.email, password: PASSWORD })
    await measureTurn(stage, async () => [])
    return measureSides(stage, log)
  })
}

async function measureSides(stage: Stage, log: Log): Promise<Figure[]> {
  const attacks: Turn[] = []
  const harmless: Turn[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    attacks.push(await measureTurn(stage, () => guess(stage)))
    const guesses = attacks.at(-1)?.pressed.length ?? 0
    harmless.push(await measureTurn(stage, () => look(stage, guesses)))
  }
  const pressed = attacks.flatMap((turn) => turn.pressed)
  log(`  ${pressed.length} guesses were answered ${formatStatuses(pressed)}`)
  const entered = attacks.flatMap((turn) => turn.entered)
  const refused = entered.filter(({ status }) => status !== 303)
  const failed = attacks.flatMap((turn) => turn.failed)
  const health = median(attacks.map((turn) => turn.health))
  const figure = (who: 'health' | 'customer', label: string): Figure => {
    const [beside, alone] = [attacks, harmless].map((turns) => median(turns.map((turn) => turn[who]))) as [
      number,
      number,
    ]
    return {
      name: `p99 of ${label}`,
      value: Math.max(beside, FLOOR_MS) / Math.max(alone, FLOOR_MS),
      unit: '×',
      target: { at: 'most', value: MOST_RATIO },
      note: `${beside.toFixed(1)} ms compared with ${alone.toFixed(1)} ms`,
    }
  }
  return [
    {
      name: 'known devices and confirmations refused',
      value: refused.length,
      unit: '',
      target: { at: 'most', value: 0 },
      note: `of ${entered.length}${refused.length > 0 ? `: ${formatStatuses(refused)}` : ''}, p99 ${p99(entered).toFixed(0)} ms`,
    },
    figure('health', '/healthz'),
    { name: '/healthz', value: health, unit: 'ms', target: { at: 'most', value: MOST_HEALTH_MS } },
    figure('customer', '/v1'),
    { name: "customer's answers other than 200", value: failed.length, unit: '', target: { at: 'most', value: 0 } },
  ]
}

async function measureTurn(stage: Stage, press: () => Promise<readonly Asked[]>): Promise<Turn> {
  const { service, key, agent, known, signedIn } = stage
  const [pressed, health, customer, ...entered] = await Promise.all([
    press(),
    sendSteadily(PROBES_PER_SECOND, TURN_MS, () => ask({ url: `${service.url}/healthz`, agent })),
    sendSteadily(PROBES_PER_SECOND, TURN_MS, (i) =>
      ask({ url: `${service.url}/v1/search?brand=BMW&page=${1 + (i % 3)}`, agent, key }),
    ),
    enter(() => post(stage, known, '/sign-in', { email: known.email, password: PASSWORD }, 'ershou_device')),
    enter(() => post(stage, signedIn, '/dashboard/account/confirm', { current: PASSWORD })),
  ])
  const failed = customer.filter(({ status }) => status !== 200)
  return { health: p99(health), customer: p99(customer), pressed, entered: entered.flat(), failed }
}

/** Sequential, because a confirmation gives a new session, which the next one needs. */
async function enter(once: () => Promise<Asked>): Promise<Asked[]> {
  const answers: Asked[] = []
  for (const began = performance.now(); performance.now() - began < TURN_MS; ) {
    answers.push(await once())
    await setTimeout(1000 / WAYS_PER_SECOND)
  }
  return answers
}

/** `only`: send only this cookie. */
function post(stage: Stage, person: Person, path: string, form: Record<string, string>, only?: string): Promise<Asked> {
  const { service, agent } = stage
  const sent = [...person.cookies].filter(([name]) => only === undefined || name === only)
  return ask({
    url: service.url + path,
    agent,
    headers: { origin: service.url, cookie: sent.map((pair) => pair.join('=')).join('; ') },
    form: new URLSearchParams(form),
    onAnswer(headers) {
      for (const line of headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (only === undefined) person.cookies.set(name, value)
      }
    },
  })
}

const addressOf = (network: number) => `10.${(network >> 8) & 255}.${network & 255}.1`

/** All networks in parallel, each as fast as it is answered. */
async function fromAllNetworks(ask: (network: number, agent: Agent) => Promise<Asked> | null): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const clients = Array.from({ length: NETWORKS }, async (_, network) => {
    const answers: Asked[] = []
    while (performance.now() - began < TURN_MS) {
      const asked = ask(network, agent)
      if (asked === null) break
      answers.push(await asked)
    }
    return answers
  })
  return (await Promise.all(clients).finally(() => agent.destroy())).flat()
}

function guess(stage: Stage): Promise<Asked[]> {
  const { service } = stage
  const first = stage.networks
  stage.networks += NETWORKS
  return fromAllNetworks((network, agent) => {
    const form = new URLSearchParams({ email: `nobody${stage.fresh++}@bench.example`, password: PASSWORD })
    const headers = { origin: service.url, 'x-forwarded-for': addressOf(first + network) }
    return ask({ url: `${service.url}/sign-in`, agent, headers, form })
  })
}

/** As many pages as guesses, in the same way. */
function look({ service }: Stage, pages: number): Promise<Asked[]> {
  let left = pages
  return fromAllNetworks((network, agent) => {
    if (left-- <= 0) return null
    return ask({ url: `${service.url}/sign-in`, agent, headers: { 'x-forwarded-for': addressOf(network) } })
  })
}
