/** Benchmark of a batch: 50 cars in one request beside 50 requests for one car each, from the same copy. */
import { setTimeout } from 'node:timers/promises'
import { readCpuMs } from './cpu.ts'
import { type DashboardStage, withDashboard } from './dashboard-stage.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { ask } from './steady.ts'

const CARS = 50
const AT_ONCE = 8
const TURNS = 7
/** So that the clock of the CPU, which ticks every 10 ms, suffices. */
const REPEATED = 20
const SETTINGS = {
  ERSHOU_INVENTORY: 'on',
  ERSHOU_SYNC_PER_SECOND: '1000',
  ERSHOU_SYNC_PER_DAY: '1000000',
  ERSHOU_SOURCE_TIMEOUT_MS: '60000',
}

export const batchBench: Bench = {
  name: 'batch',
  async run(log: Log): Promise<readonly Figure[]> {
    log(`${CARS} cars of the copy, medians of ${TURNS} turns of ${REPEATED}`)
    return withDashboard(['operator'], SETTINGS, async (stage) => {
      const ids = await readIds(stage)
      const ways = {
        'one batch': () => get(stage, `/v1/batch?ids=${ids.join()}`),
        'single, one after the other': () => askSingly(stage, ids, 1),
        [`single, ${AT_ONCE} at once`]: () => askSingly(stage, ids, AT_ONCE),
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
        { name: `${name}: time`, value: median(ms), unit: 'ms', peer: median(alone.ms) },
        { name: `${name}: CPU`, value: median(cpu), unit: 'ms', peer: median(alone.cpu) },
      ])
    })
  },
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

/** Waits until the copy is complete. */
async function readIds({ service, key }: DashboardStage): Promise<readonly number[]> {
  const read = async (target: string) => {
    const answer = await fetch(service.url + target, { headers: { 'x-api-key': key } })
    return { status: answer.status, body: (await answer.json()) as { results: { id: number }[] } }
  }
  while ((await read('/v1/batch?ids=1')).status !== 200) await setTimeout(200)
  const pages = await Promise.all([1, 2, 3].map((page) => read(`/v1/search?page=${page}`)))
  return pages.flatMap(({ body }) => body.results.map(({ id }) => id)).slice(0, CARS)
}
