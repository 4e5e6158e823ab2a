/** Bench of request threads: searches over one port by one thread and by two, whose limiter is the same; not in the product, see decision 25. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { createCatalogue } from '../engine/catalogue.ts'
import { withFilledFolder } from '../engine/filled-folder.ts'
import { formatTarget } from '../engine/format-target.ts'
import { generateQuestions } from '../engine/generate-questions.ts'
import { generateTable } from '../engine/generate-table.ts'
import type { Bench, Figure, Log } from '../figure.ts'
import { median } from '../median.ts'
import { withFolder } from '../with-folder.ts'
import { type Load, startWrk, writeScript } from '../wrk.ts'
import { checkCounts } from './check-counts.ts'
import { endThreads } from './end-threads.ts'
import { sharesPorts } from './listen-beside.ts'
import { measureWindow, type Window } from './measure-window.ts'
import { type Crew, type StartedCrew, startThreads } from './start-threads.ts'

const LISTINGS = 100_000
const SEEDS = { table: 7, questions: 3 }
const DISTINCT = 60_000
const CONNECTIONS = 64
const ROUNDS = 5
/** What is compiled by then stays so. */
const WARM_UP_REQUESTS = 40_000
const WARM_UP_S = 3
const SHARING = sharesPorts ? 'each thread opens the port' : 'each thread has a copy of one descriptor'

const CREWS = {
  one: { name: 'one thread', own: 1, others: 0 },
  two: { name: 'two threads', own: 1, others: 1 },
  /** What a request costs whose limiter is in another thread. */
  apart: { name: 'one thread, the limiter in another', own: 0, others: 1 },
} as const satisfies Record<string, Crew>
type Name = keyof typeof CREWS

interface Contestant {
  readonly service: StartedCrew
  readonly script: string
  readonly load: Load
  readonly windows: Window[]
}

export const threadsBench: Bench = {
  name: 'threads',
  run: (log, { listings }) =>
    withFilledFolder(log, listings ?? LISTINGS, (filled) =>
      withFolder((folder) => run(log, filled, folder, listings ?? LISTINGS)),
    ),
}

async function run(log: Log, filled: string, folder: string, listings: number): Promise<readonly Figure[]> {
  const script = join(folder, 'targets.lua')
  writeFileSync(script, writeScript(makeTargets(listings), true))
  const contestants = new Map<Name, Contestant>()
  try {
    for (const name of Object.keys(CREWS) as Name[]) {
      contestants.set(name, await start(join(folder, name), filled, CREWS[name], script))
    }
    const two = contestants.get('two') as Contestant
    const counted = await checkCounts(two.service, join(folder, 'two'))
    log(`wrk with ${CONNECTIONS} connections on the same cores, in turns, medians of ${ROUNDS} × 4 s; ${SHARING}`)
    for (const contestant of contestants.values()) await warmUp(contestant)
    for (let round = 0; round < ROUNDS; round++) await measureRound(log, [...contestants.values()], round)
    const windowsOf = (name: Name) => (contestants.get(name) as Contestant).windows
    return [...judge(windowsOf('one'), windowsOf('two'), windowsOf('apart'), counted), await endThreads()]
  } finally {
    for (const { service } of contestants.values()) await service.stop()
  }
}

/** Each has accounts of its own, and all read the same store. */
async function start(folder: string, filled: string, crew: Crew, script: string): Promise<Contestant> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  symlinkSync(join(filled, 'inventory.db'), join(folder, 'inventory.db'))
  const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
  const load: Load = { connections: CONNECTIONS, headers: [`X-API-Key: ${key}`], core: null }
  return { service: await startThreads(crew, folder), script, load, windows: [] }
}

async function warmUp({ service, script, load }: Contestant): Promise<void> {
  for (;;) {
    const requests = (await service.read()).reduce((sum, thread) => sum + thread.requests, 0)
    if (requests >= WARM_UP_REQUESTS) return
    await startWrk(service.url, script, WARM_UP_S, load).served
  }
}

async function measureRound(log: Log, contestants: readonly Contestant[], round: number): Promise<void> {
  // Who comes second finds a machine that is warm, or out of breath.
  for (const { service, script, load, windows } of round % 2 === 0 ? contestants : [...contestants].reverse()) {
    const window = await measureWindow(service, script, load)
    windows.push(window)
    const { rate, cpu_us, owner_us, others_us, owner_share, wrk_us } = window
    const threads = `main thread ${owner_us.toFixed(1)} (${Math.round(owner_share * 100)} % of requests), others ${others_us.toFixed(1)}`
    log(
      `  ${service.crew.name}: ${Math.round(rate)}/s, µs a request ${cpu_us.toFixed(1)}: ${threads}; wrk ${wrk_us.toFixed(1)}; load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
}

function judge(
  one: readonly Window[],
  two: readonly Window[],
  apart: readonly Window[],
  counted: string,
): readonly Figure[] {
  const of = (windows: readonly Window[], name: keyof Window) => median(windows.map((window) => window[name]))
  const describe = (windows: readonly Window[]) =>
    `p99 ${of(windows, 'p99_ms').toFixed(1)} ms; wrk has ${Math.round(of(windows, 'wrk_share') * 100)} % of a core`
  const compare = (windows: readonly Window[], cost: (window: Window) => number) =>
    median(windows.map((window, i) => weigh(window, cost) / weigh(one[i] as Window, cost)))
  const toll = median(apart.map(({ owner_us, others_us }) => owner_us / others_us))
  return [
    { name: 'one thread', value: of(one, 'rate'), unit: '/s', note: describe(one) },
    { name: 'two threads', value: of(two, 'rate'), unit: '/s', peer: of(one, 'rate'), note: describe(two) },
    {
      name: 'CPU a request, two threads of one',
      value: compare(two, ({ cpu_us }) => cpu_us),
      unit: '×',
      note: `${of(two, 'cpu_us').toFixed(0)} and ${of(one, 'cpu_us').toFixed(0)} µs; compared in units of what wrk takes`,
    },
    {
      name: 'two threads with a core each, of one',
      value: 1 / compare(two, ({ owner_us, others_us }) => Math.max(owner_us, others_us)),
      unit: '×',
      note: `by the CPU of the busier one; requests of the first thread: ${two.map(({ owner_share }) => `${Math.round(owner_share * 100)} %`).join(', ')}`,
    },
    {
      name: 'the same if both had half of the requests',
      value: 2 / compare(two, ({ owner_us, others_us }) => owner_us + others_us),
      unit: '×',
      note: 'by the CPU of both',
    },
    {
      name: 'CPU a request in its thread, the limiter in another',
      value: compare(apart, ({ owner_us, others_us }) => others_us || owner_us),
      unit: '×',
      note: `of one thread; the limiter takes ${(toll * 100).toFixed(1)} % of it in its own, so that ${Math.floor(1 / toll)} threads keep it busy`,
    },
    { name: 'counted exactly by two threads', value: 1, unit: 'yes', note: counted },
  ]
}

/** Wrk does the same for every answer: measured by that, it counts less how slow the machine is at the moment. */
function weigh(window: Window, cost: (window: Window) => number): number {
  return cost(window) / window.wrk_us
}

function makeTargets(listings: number): readonly string[] {
  const table = generateTable({ listings, seed: SEEDS.table })
  const models = new Map(createCatalogue(SEEDS.table).map((model) => [model.series_id, model]))
  const questions = generateQuestions(table, { count: DISTINCT, seed: SEEDS.questions })
  return [...new Set(questions.map((question, i) => formatTarget(question, i % 2 === 0 ? 'en' : 'zh', models)))]
}
