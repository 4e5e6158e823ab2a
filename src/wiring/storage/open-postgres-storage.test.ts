import { inspect } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { makeAccount } from '../../accounts/store/fixtures/account-store-contract.ts'
import { explainStorage } from '../../database/explain-storage.ts'
import { startRelay } from '../../database/postgres/fixtures/start-relay.ts'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { expectOldRows, writeOldRows } from './fixtures/old-store.ts'
import { ask, createDatabase, openPatiently } from './fixtures/prepare-postgres.ts'
import { UNDO_DASHBOARD } from './fixtures/undo-dashboard.ts'
import { openPostgresStorage } from './open-postgres-storage.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const UNAVAILABLE = {
  kind: 'storage_unavailable',
  message: 'Accounts and usage cannot be reached right now.',
  retryAfterS: 1,
}

it('opens an empty database from many sides at once', async () => {
  const url = await createDatabase(server.url)
  const storages = await Promise.all(Array.from({ length: 6 }, () => openPatiently({ url, poolSize: 1 })))
  for (const { accounts } of storages) expect(await accounts.createAccount(makeAccount())).toBe(true)
  expect(await storages[0]?.accounts.listAccounts()).toHaveLength(6)
  for (const storage of storages) await storage.close()
})

it('serves beside a newer version that has only expanded the tables, and refuses any other', async () => {
  const url = await createDatabase(server.url)
  await (await openPatiently({ url })).close()
  await ask(url, "insert into kysely_migration values ('9998-more-expand', '2099-01-01T00:00:00.000Z')")
  await (await openPatiently({ url })).close()
  await ask(url, "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')")
  await expect(openPatiently({ url })).rejects.toThrow('The database was written by a newer version of ershou.')
})

it('brings a store of an older version up to date, with its accounts, plans, keys and counts', async () => {
  const url = await createDatabase(server.url)
  const storage = await openPatiently({ url })
  const old = await writeOldRows(storage)
  await storage.close()
  await ask(url, UNDO_DASHBOARD)
  const again = await openPatiently({ url })
  await expectOldRows(again, old)
  await again.close()
  // Nodes of the older version, which use the tables meanwhile, never wait for all steps together.
  const steps = await ask(url, "select xmin::text as transaction from kysely_migration where name >= '0006'")
  expect(new Set(steps.map(({ transaction }) => transaction)).size).toBe(steps.length)
})

it('lends the lead of deliveries by its own clock: a node whose clock is hours off takes it from nobody, and loses it to nobody', async () => {
  const storage = await openPatiently({ url: await createDatabase(server.url) })
  const HOUR_MS = 3_600_000
  const lead = (holder: string, aheadMs: number) =>
    storage.deliveries.claimLead(holder, Date.now() + aheadMs, HOUR_MS / 2)
  expect(await lead('behind', -2 * HOUR_MS)).toBe(true)
  expect(await lead('right', 0)).toBe(false)
  expect(await lead('ahead', 2 * HOUR_MS)).toBe(false)
  await storage.deliveries.releaseLead('behind')
  expect([await lead('ahead', 2 * HOUR_MS), await lead('ahead', -HOUR_MS)]).toEqual([true, true])
  expect(await lead('right', 0)).toBe(false)
  await storage.close()
})

it('goes by its name, and reads numbers as numbers without changing the driver for others', async () => {
  const url = await createDatabase(server.url)
  const storage = await openPatiently({ url })
  expect(await countKept(storage.usage, { account_id: 'acc_1', month: '2026-11', used: 5 })).toEqual([
    { account_id: 'acc_1', month: '2026-11', used: 5 },
  ])
  expect(await ask(url, 'select used from months')).toEqual([{ used: '5' }])
  expect(await ask(url, "select distinct application_name from pg_stat_activity where application_name <> ''")).toEqual(
    [{ application_name: 'ershou' }],
  )
  await storage.close()
})

it('says nothing of the URL when it is not let in', async () => {
  await ask(server.url, "create role guarded login superuser password 'right-secret'")
  const [{ hba_file } = {}] = await ask(server.url, 'show hba_file')
  const rules = 'host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust'
  await ask(server.url, `copy (select unnest(string_to_array('${rules}', '\n'))) to '${hba_file}'`)
  await ask(server.url, 'select pg_reload_conf()')
  const url = new URL(await createDatabase(server.url))
  url.username = 'guarded'
  url.password = 'right-secret'
  await (await openPatiently({ url: url.href })).close()

  for (const [wrong, cause, sentence] of [
    [
      url.href.replace('right-secret', 'wrong-secret'),
      { code: '28P01' },
      'PostgreSQL does not accept the user or the password; correct them',
    ],
    // Nobody listens on the first port of all.
    [
      url.href.replace(url.port, '1').replace('right', 'wrong'),
      { code: 'ECONNREFUSED' },
      'no PostgreSQL answers there',
    ],
    [
      url.href.replace(/contract_\d+$/, 'nowhere'),
      { code: '3D000' },
      'PostgreSQL has no database of that name; create it',
    ],
  ] as const) {
    const error = await openPatiently({ url: wrong }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ ...UNAVAILABLE, cause })
    const told = explainStorage(error, { dataDir: '', databaseUrl: wrong }).message
    expect(told).toContain(`ERSHOU_DATABASE_URL: ${sentence}`)
    expect(told).not.toMatch(/secret|guarded|contract|nowhere/)
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/secret/)
  }
})

it.each([
  'postgres://ada:planted-secret@127.0.0.1:port/name',
  'postgres://ada:planted-secret@[::1/name',
  'postgres://ada:planted-secret%@127.0.0.1:1/name',
])('says nothing of a URL that is none either: %s', async (url) => {
  const error = await openPostgresStorage({ url }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/planted/)
})

it('survives a server that stops, and works again when that is back', async () => {
  const storage = await openPatiently({ url: await createDatabase(server.url) })
  const account = makeAccount()
  await storage.accounts.createAccount(account)
  // All in use when it stops: some wait for an answer, some are idle.
  const asking = Array.from({ length: 30 }, () => storage.accounts.findAccount(account.id).catch(() => null))
  await Promise.all([server.pause(), ...asking])
  await expect(storage.ping()).rejects.toMatchObject(UNAVAILABLE)
  await expect(storage.accounts.createAccount(makeAccount())).rejects.toMatchObject(UNAVAILABLE)
  await expect(countKept(storage.usage, { account_id: 'a', month: '2026-11', used: 1 })).rejects.toMatchObject(
    UNAVAILABLE,
  )
  await server.resume()
  await storage.ping()
  expect(await storage.accounts.listAccounts()).toEqual([account])
  await storage.close()
})

it('gives up a connection on which nothing comes back, and takes another', async () => {
  const relay = await startRelay(await createDatabase(server.url))
  const storage = await openPatiently({ url: relay.url, poolSize: 1, timeoutMs: 50 })
  await eventually(() => storage.ping())
  relay.goDead()
  await expect(storage.accounts.createAccount(makeAccount())).rejects.toMatchObject(UNAVAILABLE)
  relay.comeBack()
  expect(await eventually(() => storage.accounts.listAccounts())).toEqual([])
  await storage.close()
  await relay.stop()
})

it('gives up a statement that waits too long, and goes on', async () => {
  const url = await createDatabase(server.url)
  const storage = await openPatiently({ url, poolSize: 1, timeoutMs: 100 })
  const holder = new Client(url)
  await holder.connect()
  await holder.query('begin; update store_revision set value = value + 1')
  await eventually(async () => {
    const error = await storage.accounts.createAccount(makeAccount()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ ...UNAVAILABLE, cause: { code: '57014' } })
  })
  await holder.query('rollback')
  await holder.end()
  expect(await eventually(() => storage.accounts.createAccount(makeAccount()))).toBe(true)
  await storage.close()
})

it('never gives a key without its account, even when both are created while it reads', async () => {
  const url = await createDatabase(server.url)
  const { accounts, close } = await openPatiently({ url })
  await accounts.createAccount(makeAccount())
  const writer = new Client(url)
  await writer.connect()
  await writer.query('begin; lock table api_keys in access exclusive mode')
  const reading = accounts.readChanges(0)
  const waiting = 'select count(*)::int as waiting from pg_locks where not granted'
  while ((await ask(url, waiting))[0]?.waiting === 0);
  await writer.query(`
    update store_revision set value = value + 2;
    insert into accounts select 'acc_late', 'late', name, plan, role, status, null, null, 0, 0, 2 from accounts;
    insert into api_keys values ('key_late', 'acc_late', null, 'prefix', 'hash', 0, null, null, 3);
    commit`)
  await writer.end()
  const changes = await reading
  expect(changes.keys.map(({ id }) => id)).toEqual(['key_late'])
  expect(changes.accounts.map(({ id }) => id)).toContain('acc_late')
  // What came after the revision was read comes again.
  expect(changes.revision).toBe(1)
  await close()
})
