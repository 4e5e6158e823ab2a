/** Memory: the caches stay within ERSHOU_CACHE_MB × 1.25 above a base that does not depend on it, and are flat once full. */
import { Agent, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { median } from '../../bench/median.ts'
import { readMemory } from '../../bench/memory.ts'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { runService } from './run-service.ts'

/** Node, the program, its tables and the garbage of sixteen concurrent requests; stated in `docs/configuration.md`. */
const BASE_MB = 400
const AT_ONCE = 16
const PART = 1000
const PAGE = 20

const folder = createTemporaryFolder('plateau')
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let marketplace: RunningMarketplace
let key: string

beforeAll(async () => {
  marketplace = await startMarketplace(['--cars', '20000'])
  key = await issueUnlimitedKey({ dataDir: folder.path, databaseUrl: null })
})
afterAll(async () => {
  agent.destroy()
  await marketplace?.stop()
  folder.remove()
})

function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })
}

async function listIds(): Promise<number[]> {
  const ids = new Set<number>()
  for (let page = 1; ; page++) {
    const answer = await fetch(`${marketplace.url}/api/v11/search?pageindex=${page}&pagesize=${PAGE}&sort=5`)
    const { result } = (await answer.json()) as { result: { carlist: { infoid: number }[] } }
    if (result.carlist.length === 0) return [...ids]
    for (const { infoid } of result.carlist) ids.add(infoid)
  }
}

describe('the memory of a service that has seen every car', () => {
  it.each([16, 256])('of ERSHOU_CACHE_MB=%i', async (cacheMb) => {
    const service = await runService({
      ERSHOU_DATA_DIR: folder.path,
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ERSHOU_RATES_URL: `${marketplace.url}/stats/eurofxref/eurofxref-daily.xml`,
      ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
      ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
      ERSHOU_LOG_LEVEL: 'error',
      ERSHOU_CACHE_MB: String(cacheMb),
    })
    try {
      const ids = await listIds()
      expect(ids.length).toBeGreaterThan(15_000)
      const memory: number[] = []
      for (let from = 0; from < ids.length; from += PART) {
        const rest = ids.slice(from, from + PART).values()
        const lanes = Array.from({ length: AT_ONCE }, async () => {
          for (const id of rest) {
            for (const path of ['', '?lang=zh', '/inspection']) await ask(`${service.url}/v1/cars/${id}${path}`)
          }
        })
        await Promise.all(lanes)
        memory.push(Math.round(readMemory(service.child.pid as number).now_mb))
      }
      process.stdout.write(`${JSON.stringify({ cache_mb: cacheMb, memory_mb: memory })}\n`)
      const half = memory.slice(memory.length / 2)
      const last = half.slice(half.length / 2)
      expect(median(last)).toBeLessThanOrEqual(BASE_MB + 1.25 * cacheMb)
      expect(median(last)).toBeLessThanOrEqual(1.1 * median(half.slice(0, half.length / 2)))
    } finally {
      await service.stop()
    }
  })
})
