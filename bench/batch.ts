/** Benchmark of a batch: 50 cars in one request beside 50 requests for one car each, from the same copy. */
import { setTimeout } from 'node:timers/promises'
import type { SearchResponse } from '../src/domain/listing.ts'
import { readCpuMs } from './cpu.ts'
import { type DashboardStage, withDashboard } from './dashboard-stage.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { ask } from './steady.ts'

const CARS = 50
const AT_ONCE = 8
const TURNS = 5
/** So that the clock of the CPU, which ticks every 10 ms, suffices. */
const REPEATED = 2
const SETTINGS = {
  ERSHOU_INVENTORY: 'on',
  ERSHOU_SYNC_PER_SECOND: '1000',
  ERSHOU_SYNC_PER_DAY: '1000000',
  ERSHOU_SOURCE_TIMEOUT_MS: '60000',
  ERSHOU_SOURCE_BUDGET_MS: '60000',
}

export const batchBench: Bench = {
  name: 'batch',
  async run(log: Log): Promise<readonly Figure[]> {
    log(`${CARS} cars of the copy, medians of ${TURNS} turns of ${REPEATED}`)
    return withDashboard(['operator'], SETTINGS, async (stage) => {
      const groups = await readGroups(stage)
      return [
        ...(await compareWays(stage, 'new cars', () => groups.pop() ?? [])),
        ...(await compareWays(stage, 'the same cars again', () => groups[0] ?? [])),
      ]
    })
  },
}

/** `next`: the ids that the next request asks for. */
async function compareWays(
  stage: DashboardStage,
  which: string,
  next: () => readonly number[],
): Promise<readonly Figure[]> {
  const ways = {
    'one batch': () => get(stage, `/v1/batch?ids=${next().join()}`),
    'single, one after the other': () => askSingly(stage, next(), 1),
    [`single, ${AT_ONCE} at once`]: () => askSingly(stage, next(), AT_ONCE),
  }
  const taken: Record<string, { ms: number[]; cpu: number[] }> = {}
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, way] of Object.entries(ways)) {
      const measured = await measure(stage, way)
      taken[name] ??= { ms: [], cpu: [] }
      taken[name].ms.push(measured.ms)
      taken[name].cpu.push(measured.cpu)
    }
  const alone = taken['single, one after the other'] as { ms: number[]; cpu: number[] }
  return Object.entries(taken).flatMap(([name, { ms, cpu }]) => [
    { name: `${which}, ${name}: time`, value: median(ms), unit: 'ms', peer: median(alone.ms) },
    { name: `${which}, ${name}: CPU`, value: median(cpu), unit: 'ms', peer: median(alone.cpu) },
  ])
}

async function get({ service, agent, key }: DashboardStage, target: string): Promise<void> {
  const { status } = await ask({ url: service.url + target, agent, key })
  if (status !== 200) throw new Error(`${target} was answered ${status}`)
}

async function askSingly(stage: DashboardStage, ids: readonly number[], atOnce: number): Promise<void> {
  const left = ids.values()
  const lane = async () => {
    for (const id of left) await get(stage, `/v1/cars/${id}`)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function measure({ service }: DashboardStage, way: () => Promise<void>): Promise<{ ms: number; cpu: number }> {
  const [began, cpuBefore] = [performance.now(), readCpuMs(service.pid)]
  for (let i = 0; i < REPEATED; i++) await way()
  return { ms: (performance.now() - began) / REPEATED, cpu: (readCpuMs(service.pid) - cpuBefore) / REPEATED }
}

/** Groups of cars that nobody has asked for. Waits until the copy is complete. */
async function readGroups({ service, key }: DashboardStage): Promise<number[][]> {
  const read = async (target: string) => {
    const answer = await fetch(service.url + target, { headers: { 'x-api-key': key } })
    return { status: answer.status, body: (await answer.json()) as Pick<SearchResponse, 'results' | 'next_page'> }
  }
  while ((await read('/v1/batch?ids=1')).status !== 200) await setTimeout(200)
  const ids: number[] = []
  for (let page: number | null = 1; page !== null; ) {
    const { body } = await read(`/v1/search?page=${page}`)
    ids.push(...body.results.map(({ id }) => id))
    page = body.next_page
  }
  const needed = 3 * TURNS * REPEATED + 1
  const groups = Array.from({ length: needed }, (_, i) => ids.slice(i * CARS, (i + 1) * CARS))
  if (groups.at(-1)?.length !== CARS) throw new Error(`${ids.length} cars are too few`)
  return groups
}
