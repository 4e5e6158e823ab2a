import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { workerUrl } from '../../observe/worker-url.ts'
import { createSyncing } from './create-syncing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ershou-syncing-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true })
})

const MINUTE_MS = 60_000
const config = {
  dataDir,
  databaseUrl: null,
  marketplaceUrl: 'http://127.0.0.1:9',
  syncPerSecond: 1,
  syncPerDay: 1,
  syncEveryHours: 1,
  refreshHours: 24,
  sourceTimeoutMs: 100,
}

it('outlives a thread that dies before its store is open, and opens it with another', async () => {
  vi.useFakeTimers()
  const failures: unknown[] = []
  const outcomes = { onFailure: (error: unknown) => failures.push(error), onSuccess() {} }
  const states = {
    of: () => outcomes,
    failed: (_: string, reason: string) => failures.push(reason),
    worked() {},
    isFailing: () => false,
  }
  const syncing = createSyncing({
    place: config,
    states,
    onReport() {},
    threadUrl: new URL('../../wiring/inventory/sync-thread.js', workerUrl(import.meta.url)),
    threadData: (isStopped) => ({ config, isStopped }),
  })
  process.once('worker', (worker: Worker) => void worker.terminate())
  await expect(syncing.openStore()).rejects.toThrow('The inventory cannot be reached right now.')
  // Whatever it left for later has its turn now.
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const store = await syncing.openStore()
  expect(await store.state()).toMatchObject({ listings: 0 })
  expect(failures).toHaveLength(1)
  await syncing.stop()
  await store.close()
})
