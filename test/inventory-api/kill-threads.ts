/** A service with all of its threads, each of which can be killed at any step of its life. */
import type { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import type { SearchResponse } from '../../src/domain/listing.ts'
import { startService } from '../../src/main.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { PATIENT_SOURCE, startMarketplace } from '../start-marketplace.ts'

/** In the order in which a service starts them. */
export const THREADS = ['sync', 'reader', 'searcher', 'index', 'parser'] as const
export const STEPS = ['start', 'online', 'idle', 'call', 'end'] as const
export type ThreadName = (typeof THREADS)[number]
export type Step = (typeof STEPS)[number]

const CARS = '100'
/** Longer than the pause before a store is opened again. */
const LATER_MS = 11_000

/**
 * Ends the thread as a bug in it would: no message is null, so it throws. Stopped from outside in the middle of a call of SQLite,
 * it would take the process along on Node 20.
 */
function killAt(worker: Worker, step: Step): void {
  // Before it runs.
  if (step === 'start') return void worker.terminate()
  const post = worker.postMessage.bind(worker)
  if (step === 'idle') return void post(null)
  if (step === 'online') return void worker.once('online', () => post(null))
  worker.postMessage = (message: object, ...rest: never[]) => {
    post(message, ...rest)
    if (step === 'end' ? 'end' in message : 'name' in message) post(null)
  }
}

export interface KillableService {
  /** Kills the first thread of that name, once. */
  kill(thread: ThreadName, step: Step): Promise<void>
  /** Sends a request for each thread: every answer is right, or reports that the storage is unavailable. */
  askAll(): Promise<readonly number[]>
  /** Repeats until each is answered. */
  recover(): Promise<void>
  /** Ends the service; every request is in its usage. */
  stop(): Promise<void>
}

/** `atStart`: threads that are killed on their first start. */
export async function openKillable(
  atStart: Partial<Record<ThreadName, 'start' | 'online'>> = {},
): Promise<KillableService> {
  const folder = createTemporaryFolder('killed')
  const market = await startMarketplace(['--cars', CARS])
  const workers: Worker[] = []
  const watch = (worker: Worker) => {
    const name = THREADS[workers.push(worker) - 1]
    const step = name && atStart[name]
    if (step) killAt(worker, step)
  }
  process.on('worker', watch)
  let aheadMs = 0
  const config = readConfig({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_LOG_LEVEL: 'off',
    ERSHOU_MARKETPLACE_URL: market.url,
    ...PATIENT_SOURCE,
    ERSHOU_REPORT_HOSTS: formatReportHosts(market.url),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '10000',
    ERSHOU_SYNC_PER_DAY: '1000000',
    ERSHOU_DRAIN_IDLE_MS: '0',
  })
  const service = await startService(config, { clock: { ...SYSTEM_CLOCK, now: () => Date.now() + aheadMs } })
  await service.ready()
  const key = await issueOwnKey(service.accounts)
  let asked = 0

  async function get(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
    asked++
    const answer = await service.inject({ url: service.url + path, headers: { 'x-api-key': key } })
    const body = answer.json() as { readonly detail?: { readonly code?: string } }
    const refusal = `${answer.statusCode} ${body.detail?.code ?? ''}`
    if (answer.statusCode !== 200) expect(refusal).toMatch(/^503 (storage_unavailable|inventory_not_ready|overloaded)$/)
    return { status: answer.statusCode, body }
  }

  // A store whose first thread was killed is not open yet, and is tried again then.
  let lastBody = ''
  const [car] = await eventually(async () => {
    aheadMs += LATER_MS
    const { status, body } = await get('/v1/search?has_report=true')
    expect(status).toBe(200)
    lastBody = JSON.stringify(body)
    return (body as SearchResponse).results
  })
  expect(car, lastBody).toBeDefined()
  const paths = ['/v1/search', '/v1/facets', '/v1/changes', `/v1/cars/${car?.id}/history`, `/v1/cars/${car?.id}`]
  const askAll = async () =>
    Promise.all([...paths, `/v1/cars/${car?.id}/inspection`].map(async (path) => (await get(path)).status))

  return {
    askAll,
    async kill(thread, step) {
      const worker = workers[THREADS.indexOf(thread)] as Worker
      expect(worker.threadId).not.toBe(-1)
      killAt(worker, step)
      if (step === 'idle') await eventually(() => expect(worker.threadId).toBe(-1))
    },
    async recover() {
      // A store that could not be opened is tried again then.
      aheadMs += LATER_MS
      await eventually(async () => expect(new Set(await askAll())).toEqual(new Set([200])))
    },
    async stop() {
      await service.stop()
      process.off('worker', watch)
      expect(workers.filter(({ threadId }) => threadId !== -1)).toEqual([])
      const records = await openRecords({ dataDir: folder.path, databaseUrl: null })
      const sums = await records.usage.sumDays('2000-01-01', '2100-01-01')
      expect(sums.reduce((sum, { requests }) => sum + requests, 0)).toBe(asked)
      await records.close()
      await market.stop()
      folder.remove()
    },
  }
}
