/** Benchmark of searches over 20,000 cars relative to a bare server: repeated ones, different ones, and their latency at half load. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import { createCatalogue } from './engine/catalogue.ts'
import { withFilledFolder } from './engine/filled-folder.ts'
import { formatTarget } from './engine/format-target.ts'
import { generateQuestions } from './engine/generate-questions.ts'
import { generateTable } from './engine/generate-table.ts'
import { startService } from './engine/start-service.ts'
import type { Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { withFolder } from './with-folder.ts'
import { type Load, runWrk, type Served, writePauses, writeScript } from './wrk.ts'

const PEER = new URL('./peer.js', import.meta.url)
const LISTINGS = 20_000
const SEEDS = { table: 7, questions: 3 }
/** Far more than the cache of answers holds. */
const DISTINCT = 60_000
const REPEATED = 50
const SAMPLED = 400
const ROUNDS = 5
const SECONDS = 3
/** By then V8 has compiled the code. */
const WARM_UP_S = 12
const KINDS = ['repeated', 'random'] as const
type Kind = (typeof KINDS)[number]
const GOALS = { repeated: 0.5, random: 0.3, tail: 3 } as const

interface Side {
  readonly name: string
  readonly server: MeasuredServer
  readonly load: Load
  readonly runs: Record<Kind, Run[]>
}

interface Run extends Served {
  /** CPU time per request of the answering thread in microseconds, which depends less on other load. */
  readonly cpu_us: number
}

type Start = typeof startService

/** `against`: the folder of another built checkout, measured alternately with this one. */
export function benchSearches(log: Log, against: string | undefined): Promise<readonly Figure[]> {
  return withFilledFolder(log, LISTINGS, (filled) => withFolder((folder) => run(log, against, filled, folder)))
}

async function run(log: Log, against: string | undefined, filled: string, folder: string): Promise<readonly Figure[]> {
  const targets = makeTargets()
  const lists = { repeated: targets.slice(0, REPEATED), random: targets }
  const starts: [string, Start][] = [['this', startService]]
  if (against) starts.push(['other', (await import(`${against}/dist/bench/engine/start-service.js`)).startService])
  const sides: Side[] = []
  try {
    for (const [name, start] of starts) sides.push(await startSide(name, start, filled, join(folder, name), log))
    const [{ server, load }] = sides as [Side]
    const bytes = await sample(server.url, load, targets.slice(0, SAMPLED))
    const bare = await startServerAt({ core: null, env: {} }, PEER, String(bytes))
    sides.push({ name: 'bare', server: bare, load, runs: { repeated: [], random: [] } })
    log(`wrk with ${load.connections} connections, ${ROUNDS} × ${SECONDS} s in turns; ${bytes} bytes in the mean`)
    for (const kind of KINDS) await measureInTurns(sides, kind, join(folder, `${kind}.lua`), lists[kind])
    const halves = await measureHalfLoad(sides[0] as Side, join(folder, 'half.lua'), targets)
    return [...sides.slice(0, -1).flatMap((side) => describeSide(side, sides.at(-1) as Side)), ...halves]
  } finally {
    for (const { server } of sides) await server.stop()
  }
}

function makeTargets(): readonly string[] {
  const table = generateTable({ listings: LISTINGS, seed: SEEDS.table })
  const models = new Map(createCatalogue(SEEDS.table).map((model) => [model.series_id, model]))
  const questions = generateQuestions(table, { count: DISTINCT, seed: SEEDS.questions })
  return [...new Set(questions.map((question, i) => formatTarget(question, i % 2 === 0 ? 'en' : 'zh', models)))]
}

/** Each has its own copy of the store, because two programs cannot share one. */
async function startSide(name: string, start: Start, filled: string, folder: string, log: Log): Promise<Side> {
  cpSync(filled, folder, { recursive: true })
  const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
  const { service } = await start(folder, null, log)
  const load = { connections: 64, headers: [`X-API-Key: ${key}`], core: null }
  return { name, server: service, load, runs: { repeated: [], random: [] } }
}

async function sample(url: string, { headers }: Load, targets: readonly string[]): Promise<number> {
  const [name = '', value = ''] = headers[0]?.split(': ') ?? []
  let bytes = 0
  for (const target of targets) {
    const answer = await fetch(url + target, { headers: { [name]: value } })
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${await answer.text()}`)
    bytes += (await answer.arrayBuffer()).byteLength
  }
  return Math.round(bytes / targets.length)
}

async function measureInTurns(sides: readonly Side[], kind: Kind, script: string, targets: readonly string[]) {
  writeFileSync(script, writeScript(targets, true))
  for (const { server, load } of sides) await runWrk(server.url, script, WARM_UP_S, load)
  for (let round = 0; round < ROUNDS; round++) {
    // The order alternates, because the second one runs on a warmer or busier machine.
    for (const { server, load, runs } of round % 2 === 0 ? sides : [...sides].reverse()) {
      const before = readThreadUs(server.pid)
      const served = await runWrk(server.url, script, SECONDS, load)
      runs[kind].push({ ...served, cpu_us: (readThreadUs(server.pid) - before) / (served.rate * SECONDS) })
    }
  }
}

function describeSide({ name, runs }: Side, bare: Side): readonly Figure[] {
  return KINDS.map((kind) => {
    const ratios = runs[kind].map(({ rate }, i) => rate / (bare.runs[kind][i] as Run).rate)
    const cpu = runs[kind].map(({ cpu_us }, i) => (bare.runs[kind][i] as Run).cpu_us / cpu_us)
    const format = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ')
    const rate = Math.round(median(runs[kind].map((one) => one.rate)))
    return {
      name: `${kind} search, relative to a bare server${name === 'this' ? '' : ` (${name} checkout)`}`,
      value: median(ratios),
      unit: '×',
      ...(name === 'this' && { target: { at: 'least' as const, value: GOALS[kind] } }),
      note: `${rate}/s; rounds ${format(ratios)}; by CPU time ${format(cpu)}`,
    }
  })
}

/** Different searches at half of the measured rate: every connection pauses between two requests. */
async function measureHalfLoad({ server, load, runs }: Side, script: string, targets: readonly string[]) {
  const capacity = median(runs.random.map(({ rate }) => rate))
  const pauseMs = (2 * load.connections * 1000) / capacity
  writeFileSync(script, writeScript(targets, true) + writePauses(pauseMs))
  const { rate, p50_ms, p99_ms } = await runWrk(server.url, script, ROUNDS * SECONDS, load)
  const note = `${Math.round(rate)}/s of ${Math.round(capacity)}/s; median ${p50_ms.toFixed(2)} ms, p99 ${p99_ms.toFixed(2)} ms`
  const figure: Figure = {
    ...{ name: 'random search at half load, p99 of the median', value: p99_ms / p50_ms, unit: '×', note },
    target: { at: 'most', value: GOALS.tail },
  }
  return [figure]
}

function readThreadUs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e3
}
