/** When a service says that its copy is old, its sync has stopped, mails fail, or a backup is missing. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../test/servers/temporary-folder.ts'
import { noteBackup } from '../database/sqlite/last-backup.ts'
import { createHeardOfSync } from '../inventory/sync/create-sync-observer.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createMetrics } from '../observe/metrics.ts'
import { embeddedFiles } from '../wiring/storage/create-storage.ts'
import { createUpkeep } from './create-upkeep.ts'

const HOUR_MS = 3_600_000
const folder = createTemporaryFolder('upkeep')
afterAll(() => folder.remove())
let made = 0

function open({ isReal = true, databaseUrl = null as string | null } = {}) {
  const clock = createManualClock()
  const { now } = clock
  const dataDir = join(folder.path, String(++made))
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'ershou.db'), 'x'.repeat(1000))
  const failing = new Set<string>()
  const heard = createHeardOfSync()
  const metrics = createMetrics()
  let complete_at: string | null = new Date(now()).toISOString()
  const figures = () => ({ complete_at })
  const parts = createUpkeep(
    { syncEveryHours: 6, syncPerDay: 500 },
    {
      files: embeddedFiles({ dataDir, databaseUrl }),
      ...{ metrics, now, mailer: { isReal } },
      states: { isFailing: (name) => failing.has(name) },
      inventory: { figures, heardOfSync: heard },
    },
  )
  return {
    clock,
    heard,
    failing,
    dataDir,
    look: () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part()])),
    scrape: async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => /^ershou_(backup|data)/.test(line)),
    empty() {
      complete_at = null
    },
  }
}

it('is well with a young copy, a sync that reads, and a backup of today', () => {
  const { look, dataDir, clock } = open()
  noteBackup(dataDir, { at_ms: clock.now(), file: '/backups/a.db', bytes: 1 })
  expect(look()).toEqual({ copy: null, sync: null, mail: null, backup: null })
})

it('calls a copy old after three times the time between passes, and none before there is one', () => {
  const { look, clock, empty } = open()
  clock.advance(18 * HOUR_MS - 1)
  expect(look().copy).toBeNull()
  clock.advance(1)
  expect(look().copy).toBe('the last complete pass ended at 2026-11-15T04:00:00.000Z')
  empty()
  expect(look().copy).toBeNull()
})

it('calls a sync stopped that fails, has used up its day, or reads nothing; not where another process syncs', () => {
  const { look, clock, heard, failing } = open()
  failing.add('sync_thread')
  expect(look().sync).toBe('failing')
  failing.clear()
  Object.assign(heard, { pace: 'paused', requests_today: 500 })
  expect(look().sync).toBe('the requests of the day are used up')
  Object.assign(heard, { pace: 'full', read_at_ms: clock.now() })
  clock.advance(12 * HOUR_MS)
  expect(look().sync).toBe('nothing was read since 2026-11-15T04:00:00.000Z')
  heard.is_standby = true
  expect(look().sync).toBeNull()
})

it('tells of mails that fail, and of mails that nobody gets', () => {
  const { look, failing } = open()
  failing.add('mail')
  expect(look().mail).toBe('failing')
  expect(open({ isReal: false }).look().mail).toBe('not set')
})

it('tells of backups that are missing, on the page and in the metrics', async () => {
  const { look, scrape, dataDir, clock } = open()
  expect(look().backup).toBe('not set')
  expect(await scrape()).toEqual(['ershou_database_bytes 1000'])
  noteBackup(dataDir, { at_ms: clock.now(), file: '/backups/a.db', bytes: 1 })
  clock.advance(48 * HOUR_MS)
  expect(look().backup).toBe('the last one was made at 2026-11-15T04:00:00.000Z')
  expect(await scrape()).toEqual(['ershou_backup_timestamp_seconds 1794715200', 'ershou_database_bytes 1000'])
  writeFileSync(join(dataDir, 'last-backup.json'), '{"at":"soon"}')
  clock.advance(HOUR_MS)
  expect(look().backup).toBe('not set')
})

it('has no word for backups of PostgreSQL, which other programs make', () => {
  expect(open({ databaseUrl: 'postgres://x' }).look()).not.toHaveProperty('backup')
})
