/** `ershou sync`: alone, and beside a process that already syncs, over both kinds of store. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepDemoSettings, removeDemoSettings } from '../../src/cli/input/demo-settings.ts'
import { lockSync } from '../../src/inventory/store/locks.ts'
import { openOwnInventory } from '../../src/inventory/store/open-inventory.ts'
import { keepSyncing } from '../../src/inventory/sync/keep-syncing.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { createSyncWires } from '../../src/wiring/inventory/create-sync.ts'
import { createDatabase } from '../../src/wiring/storage/fixtures/prepare-postgres.ts'
import { eventually } from '../eventually.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import { PATIENT_SOURCE, startMarketplace } from '../start-marketplace.ts'
import { openCli } from './open-cli.ts'

let market: Awaited<ReturnType<typeof startMarketplace>>
beforeAll(async () => {
  market = await startMarketplace(['--cars', '100'])
})
afterAll(() => market.stop())

it('sync reads the market once, prints the result, and excludes a second sync', async () => {
  const settings = { ERSHOU_MARKETPLACE_URL: market.url, ...PATIENT_SOURCE, ERSHOU_SYNC_PER_SECOND: '10000' }
  const cli = openCli(settings)
  try {
    const lock = await lockSync({ dataDir: cli.folder, databaseUrl: null })
    const refused = await cli.run('sync')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Another process syncs this inventory')])
    await lock?.release()
    expect(await cli.json('sync', '--once')).toMatchObject({ is_complete: true, total: 100, missing: 0 })
    const status = await cli.json('inventory', 'status')
    expect(status).toMatchObject({ cars: 100, listings: 100, details: { count: 100, fresh_share: 1 } })
    expect(status).toMatchObject({ last_pass: { is_complete: true, total: 100 }, sync: { is_running: false } })
    expect(status.sync.requests_today).toBeGreaterThan(200)
    const { stdout } = await cli.run('inventory', 'status')
    expect(stdout).toMatch(/^cars +100\n/)
    keepDemoSettings(cli.folder, { ERSHOU_SYNC_PER_DAY: '7' })
    const besideDemo = openCli({ ERSHOU_DATA_DIR: cli.folder })
    expect((await besideDemo.json('inventory', 'status')).sync.per_day).toBe(7)
    expect((await besideDemo.run('config')).stdout).toMatch(/^ERSHOU_SYNC_PER_DAY +7 {2}\* {2}\(npm start\)$/m)
    expect((await besideDemo.run('serve')).stderr).toContain('ERSHOU_MARKETPLACE_URL: must be set')
    const ownSetting = openCli({ ERSHOU_DATA_DIR: cli.folder, ERSHOU_SYNC_PER_DAY: '8' })
    expect((await ownSetting.json('inventory', 'status')).sync.per_day).toBe(8)
    // The copy knows its marketplace, with or without a demo.
    removeDemoSettings(cli.folder)
    const { stdout: csv } = await besideDemo.run('export', '--format', 'csv')
    expect(csv.split('\r\n')[1]).toContain(`,${market.url}/`)
    besideDemo.remove()
    ownSetting.remove()
    const told = new AbortController()
    told.abort()
    const stopped = openCli({ ...settings, ERSHOU_DATA_DIR: cli.folder }, { interruptSignal: () => told.signal })
    const ended = await stopped.run('sync', '--once')
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('Stopped. The next sync continues')])
    stopped.remove()
  } finally {
    cli.remove()
  }
})

/** A process that syncs, as a service does, once its first pass has ended; `left` = the requests of the day that it has then. */
async function openBeside(databaseUrl: string | null, settings: NodeJS.ProcessEnv = {}) {
  const url = databaseUrl === null ? {} : { ERSHOU_DATABASE_URL: databaseUrl, ERSHOU_REDIS_URL: 'redis://127.0.0.1:1' }
  const cli = openCli({ ...url })
  const env = { ERSHOU_DATA_DIR: cli.folder, ERSHOU_SYNC_PER_SECOND: '10000', ...url, ...settings }
  const config = { ...readConfig(env), marketplaceUrl: market.url }
  const store = await openOwnInventory(config)
  const stop = new AbortController()
  let passes = 0
  let onPass = () => {}
  const first = new Promise<void>((resolve) => {
    onPass = resolve
  })
  const running = keepSyncing(createSyncWires(config), {
    ...{ store, clock: SYSTEM_CLOCK, signal: stop.signal },
    tell({ news }) {
      if (news.event === 'pass') passes++
      if (news.event === 'pass' || news.event === 'pace') onPass()
    },
  })
  await first
  const end = () => {
    stop.abort()
    return running
  }
  return {
    cli,
    store,
    passes: () => passes,
    end,
    async close() {
      await end()
      await store.close()
      cli.remove()
    },
  }
}

describe.each(['SQLite', 'PostgreSQL'])('sync --once beside a process that syncs, over %s', (kind) => {
  let server: Awaited<ReturnType<typeof startPostgres>> | null = null
  let databaseUrl: string | null = null
  beforeAll(async () => {
    if (kind === 'SQLite') return
    server = await startPostgres()
    databaseUrl = await createDatabase(server.url)
  })
  afterAll(() => server?.stop())

  it('makes that process run a pass, and ends with its result', async () => {
    const beside = await openBeside(databaseUrl)
    try {
      const before = beside.passes()
      const { code, stdout, stderr } = await beside.cli.run('sync', '--once')
      expect({ code, passes: beside.passes() - before }).toEqual({ code: 0, passes: 1 })
      expect(stderr).toContain('Another process syncs this inventory. A pass was requested from it.')
      expect(stdout).toMatch(/^complete +yes\ntotal +100\n/)
      expect(await beside.cli.json('sync', '--once')).toMatchObject({ is_complete: true, total: 100 })
    } finally {
      await beside.close()
    }
  })
})

it('sync --once says so when the process that syncs has ended', async () => {
  const beside = await openBeside(null)
  try {
    // It holds the lock, and does not answer.
    await beside.end()
    const lock = await lockSync({ dataDir: beside.cli.folder, databaseUrl: null })
    const asking = beside.cli.run('sync', '--once')
    await eventually(async () => expect(await beside.store.recall('sync.request')).toContain('at_ms'))
    await lock?.release()
    expect(await asking).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('has ended') })
  } finally {
    await beside.close()
  }
})

it('sync --once is refused when the requests of the day are used up', async () => {
  const beside = await openBeside(null, { ERSHOU_SYNC_PER_DAY: '100' })
  try {
    const { code, stderr } = await beside.cli.run('sync', '--once')
    expect([code, stderr]).toEqual([1, expect.stringContaining("Today's requests (UTC) are used up")])
  } finally {
    await beside.close()
  }
})
