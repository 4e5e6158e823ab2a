/** Benchmark of the limits: the relative throughput of the service when every answer is counted, and the time of each step. */
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import type { Bench, Figure } from './figure.ts'
import { measureSteps } from './limit-steps.ts'
import { median } from './median.ts'
import { readFirstId } from './read-first-id.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { startRedis } from './start-redis.ts'
import { withFolder } from './with-folder.ts'
import { measureOnce } from './wrk.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const UNMETERED = new URL('./unmetered.js', import.meta.url)
const ROUNDS = 5
const LOAD = { connections: 64, core: null }

/** A service under load and its key. */
interface Contestant {
  readonly name: string
  readonly server: MeasuredServer
  readonly key: string
}

export const limitsBench: Bench = {
  name: 'limits',
  run: (log) => withFolder((folder) => run(folder, log)),
}

async function run(folder: string, log: (text: string) => void): Promise<readonly Figure[]> {
  log(
    `cached detail; wrk with ${LOAD.connections} connections, in turns, median of ${ROUNDS} × 3 s; not pinned to cores`,
  )
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', '2000')
  const redis = await startRedis(folder)
  const env = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_MARKETPLACE_URL: marketplace.url }
  const serve = async (name: string, program: URL, args: readonly string[], more: NodeJS.ProcessEnv) => {
    const ERSHOU_DATA_DIR = `${folder}/${name}`
    const key = await issueUnlimitedKey({ dataDir: ERSHOU_DATA_DIR, databaseUrl: null })
    const place = { core: null, env: { ...env, ERSHOU_DATA_DIR, ...more }, quiet: true }
    const server = await startServerAt(place, program, ...args)
    return { name, server, key: program === UNMETERED ? await server.find(/^key\s+(\S+)/) : key }
  }
  const target = `/v1/cars/${await readFirstId(marketplace.url)}`
  const contestants = [
    () => serve('unmetered', UNMETERED, [], {}),
    () => serve('embedded', ERSHOU, ['serve'], {}),
    () => serve('redis', ERSHOU, ['serve'], { ERSHOU_REDIS_URL: redis.url }),
  ]
  try {
    const rates = await measureInTurns(contestants, target, log)
    const unmetered = rates.get('unmetered') as number
    const figure = (name: string, least: number): Figure => ({
      name: `${name}, relative to unmetered`,
      value: (rates.get(name) as number) / unmetered,
      unit: '×',
      target: { at: 'least', value: least },
      note: `${Math.round(rates.get(name) as number)}/s compared with ${Math.round(unmetered)}/s`,
    })
    return [figure('embedded', 0.7), figure('redis', 0.5), ...(await measureSteps(`${folder}/steps`, redis))]
  } finally {
    await marketplace.stop()
    await redis.stop()
  }
}

/** One server at a time, because even an idle second one slows a server down; and alternately, because the machine's speed varies. */
async function measureInTurns(
  contestants: readonly (() => Promise<Contestant>)[],
  target: string,
  log: (text: string) => void,
): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>()
  for (let round = 1; round <= ROUNDS; round++) {
    for (const open of contestants) {
      const { name, server, key } = await open()
      const load = { ...LOAD, headers: [`X-API-Key: ${key}`] }
      const rate = await measureOnce(server.url, [target], load).finally(server.stop)
      rates.set(name, [...(rates.get(name) ?? []), rate])
      log(`  round ${round}: ${name} ${Math.round(rate)}/s`)
    }
  }
  return new Map([...rates].map(([name, measured]) => [name, median(measured)]))
}
