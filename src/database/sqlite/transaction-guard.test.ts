import { setImmediate as nextTick } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PLAIN } from '../../accounts/fixtures/asked.ts'
import { makeAccount } from '../../accounts/store/fixtures/account-store-contract.ts'
import { SERVED } from '../../limits/fixtures/meter-world.ts'
import { SqliteMeter } from '../../limits/sqlite/meter.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { createSqliteDialect } from './dialect.ts'

const OUTLIVED = 'outlived a turn of the event loop'
const LIMITS = { per_minute: 1000, per_month: 1000 }

let storage: SqliteStorage
let meter: SqliteMeter
let db: Kysely<{ months: { account_id: string; month: string; used: number } }>
beforeEach(async () => {
  storage = await openSqliteStorage({ path: ':memory:' })
  const { database, guard } = storage
  meter = new SqliteMeter({ database, guard, now: Date.now })
  db = new Kysely({ dialect: createSqliteDialect(database, { guard }) })
})
afterEach(() => storage.close())

const addTo = (id: string, to: typeof db) =>
  to.insertInto('months').values({ account_id: id, month: '2026-11', used: 1 })
const listIds = async () =>
  (await db.selectFrom('months').select('account_id').orderBy('account_id').execute()).map(
    ({ account_id }) => account_id,
  )

describe('a transaction that awaits something other than the database', () => {
  it.each<[string, (tx: typeof db) => Promise<unknown>]>([
    ['a statement', (tx) => addTo('second', tx).execute()],
    ['the commit', async () => {}],
  ])('fails with %s after it, and leaves no change', async (_, goOn) => {
    const outliving = db.transaction().execute(async (tx) => {
      await addTo('first', tx).execute()
      await nextTick()
      await goOn(tx)
    })
    await expect(outliving).rejects.toThrow(OUTLIVED)
    expect(await listIds()).toEqual([])
    // The next one is not affected.
    await db.transaction().execute((tx) => addTo('third', tx).execute())
    expect(await listIds()).toEqual(['third'])
  })

  it('does not block the limiter, and does not roll back its counts', async () => {
    const kept: (void | Promise<void>)[] = []
    const outliving = db.transaction().execute(async (tx) => {
      const verdict = meter.admit('caller', LIMITS)
      if (verdict.admitted) kept.push(meter.keep(verdict.ticket, SERVED))
      await addTo('stray', tx).execute()
      await nextTick()
      await nextTick()
    })
    await expect(outliving).rejects.toThrow(OUTLIVED)
    await Promise.all(kept)
    expect(kept).toHaveLength(1)
    expect(await listIds()).toEqual(['caller'])
  })

  it('is also rolled back when it fails for another reason', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await addTo('first', tx).execute()
      await nextTick()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await listIds()).toEqual([])
  })
})

it('allows a transaction that awaits only the database, however long', async () => {
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 500; i++) await addTo(`a${i}`, tx).execute()
    await sql`select 1`.execute(tx)
  })
  expect(await listIds()).toHaveLength(500)
})

it('allows all writes of the storage itself', async () => {
  const account = makeAccount()
  await storage.accounts.createAccount(account)
  await storage.accounts.changeAccount(account.id, { plan: 'pro' }, 5)
  const used = { key_id: 'key_1', account_id: account.id }
  await storage.usage.add({
    days: [{ ...used, endpoint: 'car', status_class: '2xx', day: '2026-11-15', requests: 1, cost: 1 }],
    requests: [{ ...used, ...PLAIN, request_id: 'r', at_ms: 1, path: '/', status: 200, cost: 1, took_ms: 1 }],
    refusals: [],
    keys_used: new Map([['key_1', { at_ms: 1, address: '192.0.2.1' }]]),
  })
  await storage.unknownWords.add([{ kind: 'brand', text: 'x', times: 1 }], 1)
  expect(await storage.usage.readRequests(account.id, 9)).toHaveLength(1)
})
