/** Searches over HTTP: the throughput of a service with keys and limits relative to a bare server, and the time of starts and changes. */
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import type { Figure, Log } from '../figure.ts'
import { readMemory } from '../memory.ts'
import { PINNING } from '../pinned.ts'
import { type MeasuredServer, startServerAt } from '../server.ts'
import { type Load, measureLoad, type Served } from '../wrk.ts'
import { createCatalogue } from './catalogue.ts'
import { withFilledFolder } from './filled-folder.ts'
import { formatTarget } from './format-target.ts'
import { generateQuestions } from './generate-questions.ts'
import { generateTable } from './generate-table.ts'
import { startService } from './start-service.ts'
import { benchSwap } from './swap.ts'

const PEER = new URL('../peer.js', import.meta.url)
const SEEDS = { table: 7, questions: 3 }
/** Far more than the cache of answers holds. */
const DISTINCT = 60_000
const REPEATED = 50
const SAMPLED = 500
const CONNECTIONS = 64
/** On one core the JIT compiler needs about this long; the measurement begins after it. */
const WARM_UP_S = 12
/** A new service still indexes the names of all models. */
const SETTLING_MS = 5000
/** The targets apply to this number of listings. */
const PROMISED = 1_000_000
const MOST_S = { restart: 10, change: 20 }

export function benchHttp(log: Log, listings: number): Promise<readonly Figure[]> {
  return withFilledFolder(log, listings, async (folder) => {
    const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
    const targets = makeTargets(listings)
    // The first start creates the files that a restart uses.
    const first = await startService(folder, null, log)
    const swap = { folder, key, service: first.service, most_s: listings === PROMISED ? MOST_S.change : null }
    const swaps = await benchSwap(log, swap).finally(() => first.service.stop())
    const again = await startService(folder, null, log)
    await again.service.stop()
    // On one core, like the server that it is compared with.
    const { service } = await startService(folder, 0, log)
    const answers = await benchAnswers(log, service, key, targets).finally(() => service.stop())
    return [
      ...answers.map((figure) => (listings === PROMISED ? figure : withoutTarget(figure))),
      {
        name: 'a restart serves after',
        value: again.ready_ms / 1000,
        unit: 's',
        ...(listings === PROMISED && { target: { at: 'most' as const, value: MOST_S.restart } }),
        note: `the start before it, perhaps without a saved image: ${(first.ready_ms / 1000).toFixed(1)} s`,
      },
      ...swaps,
    ]
  })
}

const withoutTarget = ({ target: _, ...figure }: Figure): Figure => figure

function makeTargets(listings: number): readonly string[] {
  const table = generateTable({ listings, seed: SEEDS.table })
  const models = new Map(createCatalogue(SEEDS.table).map((model) => [model.series_id, model]))
  const questions = generateQuestions(table, { count: DISTINCT, seed: SEEDS.questions })
  const targets = questions.map((question, i) => formatTarget(question, i % 2 === 0 ? 'en' : 'zh', models))
  return [...new Set(targets)]
}

/** One server at a time, because even an idle second one slows a server down. */
async function benchAnswers(
  log: Log,
  service: MeasuredServer,
  key: string,
  targets: readonly string[],
): Promise<readonly Figure[]> {
  await setTimeout(SETTLING_MS)
  const sizes = await sample(service.url, key, targets.slice(0, SAMPLED))
  log(
    `wrk with ${CONNECTIONS} connections, medians of 5 × 3 s after ${WARM_UP_S} s; ${PINNING}; ${sizes.bytes} bytes in the mean`,
  )
  const load: Load = {
    connections: CONNECTIONS,
    headers: [`X-API-Key: ${key}`],
    core: 1,
    scattered: true,
    warmUpSeconds: WARM_UP_S,
  }
  const fresh = await measureLoad(service.url, targets, load)
  const again = await measureLoad(service.url, targets.slice(0, REPEATED), load)
  const { now_mb, peak_mb } = readMemory(service.pid)
  await service.stop()
  const bare = await measureBare(sizes.bytes, targets, load)
  const bareAgain = await measureBare(sizes.repeated, targets, load)
  return [
    {
      name: 'GET /v1/search, relative to a bare server',
      value: fresh.rate / bare.rate,
      unit: '×',
      target: { at: 'least', value: 0.38 },
      note: describe(fresh, bare, sizes.bytes),
    },
    {
      name: 'the same searches again, relative to a bare server',
      value: again.rate / bareAgain.rate,
      unit: '×',
      target: { at: 'least', value: 0.6 },
      note: describe(again, bareAgain, sizes.repeated),
    },
    { name: 'memory of the service', value: now_mb, unit: 'MB', note: `peak ${Math.round(peak_mb)} MB` },
  ]
}

function describe(ours: Served, theirs: Served, bytes: number): string {
  const format = ({ rate, p99_ms }: Served) => `${Math.round(rate)}/s, p99 ${p99_ms.toFixed(1)} ms`
  return `${format(ours)}, compared with ${format(theirs)}; ${bytes} bytes`
}

/** Checks that all are answered, and returns the mean size of all answers and of the repeated ones. */
async function sample(url: string, key: string, targets: readonly string[]) {
  const sizes: number[] = []
  for (const target of targets) {
    const answer = await fetch(url + target, { headers: { 'x-api-key': key } })
    const body = await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${Buffer.from(body)}`)
    sizes.push(body.byteLength)
  }
  const meanOf = (some: readonly number[]) => Math.round(some.reduce((sum, size) => sum + size, 0) / some.length)
  return { bytes: meanOf(sizes), repeated: meanOf(sizes.slice(0, REPEATED)) }
}

async function measureBare(bytes: number, targets: readonly string[], load: Load): Promise<Served> {
  const bare = await startServerAt({ core: 0, env: {} }, PEER, String(bytes))
  return measureLoad(bare.url, targets, load).finally(() => bare.stop())
}
