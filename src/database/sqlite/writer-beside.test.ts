import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount } from '../../accounts/store/fixtures/account-store-contract.ts'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { SERVED } from '../../limits/fixtures/meter-world.ts'
import { SqliteMeter } from '../../limits/sqlite/meter.ts'
import { createManualClock, type ManualClock } from '../../observe/fixtures/manual-clock.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { openDatabase, type SqliteDatabase } from './open-database.ts'

const LIMITS = { per_minute: 1000, per_month: 1000 }
const UNAVAILABLE = { kind: 'storage_unavailable', retryAfterS: 1, cause: { message: 'database is locked' } }

let folder: string
let path: string
let storage: SqliteStorage
/** Simulates another process with a separate connection. */
let other: SqliteDatabase
let clock: ManualClock
let failures: unknown[]
let successes: number
let meter: SqliteMeter

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-beside-'))
  path = join(folder, 'ershou.db')
  storage = await openSqliteStorage({ path, waitMs: 100 })
  other = await openDatabase(path)
  clock = createManualClock()
  failures = []
  successes = 0
  meter = new SqliteMeter({
    database: storage.database,
    guard: storage.guard,
    now: clock.now,
    stopwatch: clock.now,
    schedule: clock.schedule,
    waitMs: 100,
    onFailure: (error) => failures.push(error),
    onSuccess: () => successes++,
  })
})
afterEach(async () => {
  other.close()
  await meter.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

function admitAndKeep(account: string): Promise<void> {
  const verdict = meter.admit(account, LIMITS)
  if (!verdict.admitted) throw new Error('not admitted')
  return Promise.resolve(meter.keep(verdict.ticket, SERVED))
}

describe('while another process writes', () => {
  it('counting never blocks the thread, and completes as soon as the other is done', async () => {
    other.exec('begin immediate')
    const kept = admitAndKeep('a')
    await nextTick()
    // The thread was not blocked: it waits for a timer.
    expect(clock.pending()).toBe(1)
    // Requests that write nothing are answered meanwhile.
    expect(await storage.accounts.listAccounts()).toEqual([])
    const later = admitAndKeep('b')
    clock.expire()
    other.exec('commit')
    clock.expire()
    await Promise.all([kept, later])
    expect([successes, failures]).toEqual([1, []])
    expect(await storage.ledger.list('a')).toMatchObject([{ used: 1 }])
  })

  it('counting fails after 100 ms, and nothing is counted', async () => {
    other.exec('begin immediate')
    const kept = admitAndKeep('a').catch((error: unknown) => error)
    await nextTick()
    let waited = 0
    while (clock.pending() > 0) {
      waited += clock.waits.at(-1) as number
      clock.expire()
    }
    expect(waited).toBe(100)
    expect(await kept).toMatchObject(UNAVAILABLE)
    expect(failures).toHaveLength(1)
    other.exec('commit')
    await admitAndKeep('a')
    expect(meter.read('a', LIMITS)).toMatchObject({ month_used: 1, minute_used: 2 })
    expect(await storage.ledger.list('a')).toMatchObject([{ used: 1 }])
  })

  it('reads continue, and waiting changes block no other request', async () => {
    // They keep waiting, however busy the machine is.
    const patient = await openSqliteStorage({ path, waitMs: 600_000 })
    const account = makeAccount()
    await storage.accounts.createAccount(account)
    other.exec('begin immediate')
    const changing = Array.from({ length: 5 }, () => patient.accounts.createAccount(makeAccount()))
    const adding = countKept(patient.usage, { account_id: 'a', month: '2026-11', used: 1 })
    let isSettled = false
    void Promise.race([...changing, adding]).then(() => {
      isSettled = true
    })
    for (let i = 0; i < 50; i++) expect(await patient.accounts.findAccount(account.id)).toEqual(account)
    expect(isSettled).toBe(false)
    other.exec('commit')
    expect(await Promise.all([...changing, adding])).toEqual([true, true, true, true, true, [expect.anything()]])
    await patient.close()
  })

  it('changes fail in the end, and the storage is unchanged', async () => {
    other.exec('begin immediate')
    await expect(storage.accounts.createAccount(makeAccount())).rejects.toMatchObject(UNAVAILABLE)
    await expect(countKept(storage.usage, { account_id: 'a', month: '2026-11', used: 1 })).rejects.toMatchObject(
      UNAVAILABLE,
    )
    other.exec('commit')
    expect(await storage.accounts.createAccount(makeAccount())).toBe(true)
  })

  it('pending counts are written when the storage is closed', async () => {
    const kept = admitAndKeep('a')
    await meter.close()
    await kept
    expect(successes).toBe(1)
  })
})
