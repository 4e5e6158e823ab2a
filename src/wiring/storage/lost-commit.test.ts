import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { ASKED } from '../../accounts/fixtures/asked.ts'
import { UsageRecorder } from '../../accounts/usage-recorder.ts'
import { type Relay, startRelay } from '../../database/postgres/fixtures/start-relay.ts'
import type { Caller } from '../../domain/accounts/callers.ts'
import { SERVED } from '../../limits/fixtures/meter-world.ts'
import { createLedgerWriter } from '../../limits/redis/ledger-writer.ts'
import { createDatabase, openPatiently } from './fixtures/prepare-postgres.ts'
import type { SqlStorage } from './sql-storage.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const DAY = '2026-11-15'

let server: PostgresServer
let relay: Relay
let storage: SqlStorage
let made = 0
let account_id: string

beforeAll(async () => {
  server = await startPostgres()
  relay = await startRelay(await createDatabase(server.url))
  storage = await openPatiently({ url: relay.url })
})
afterAll(async () => {
  await storage?.close()
  await relay?.stop()
  await server?.stop()
})
beforeEach(() => {
  account_id = `acc_${made++}`
})

const UNAVAILABLE = { kind: 'storage_unavailable' }
const readDays = () => storage.usage.readDays(account_id, DAY, DAY)

it('what was kept is counted once when the answer to its commit is lost', async () => {
  const told: unknown[] = []
  const writer = createLedgerWriter({
    ...{ usage: storage.usage, writer: () => account_id, now: () => NOW, flushMs: 1, schedule: () => () => {} },
    ...{ seal: async () => true, onDone: () => {} },
    onWritten: ({ count }, total) => told.push([count, total]),
  })
  const ticket = { account_id, month: '2026-11', at_ms: NOW, cost: 1, generation: 'g' }
  for (let i = 0; i < 100; i++) writer.add(ticket, SERVED, 1)
  relay.loseNextCommit()
  await expect(writer.flush()).rejects.toMatchObject(UNAVAILABLE)
  expect(await storage.ledger.read(account_id, '2026-11')).toBe(100)
  writer.add(ticket, SERVED, 1)
  await writer.flush()
  expect(await storage.ledger.read(account_id, '2026-11')).toBe(101)
  expect(await readDays()).toMatchObject([{ requests: 101, cost: 101 }])
  expect(told).toEqual([
    [100, 100],
    [1, 101],
  ])
})

it('what was recorded is written once when the answer to its commit is lost', async () => {
  const recorder = new UsageRecorder({
    ...{ store: storage.usage, writer: account_id, now: () => NOW, schedule: () => () => {} },
  })
  const caller = { account: { id: account_id }, key: { id: 'key_a' } } as Caller
  const asked = { ...ASKED, caller, status: 429, cost: 0, at_ms: NOW }
  const record = (i: number) => recorder.record({ ...asked, request_id: `req_${i}`, refused_by: 'minute' })
  for (let i = 0; i < 100; i++) record(i)
  relay.loseNextCommit()
  await expect(recorder.flush()).rejects.toMatchObject(UNAVAILABLE)
  record(100)
  await recorder.flush()
  expect(await readDays()).toMatchObject([{ requests: 101, cost: 0 }])
  expect(await storage.usage.readRefusals(account_id, DAY, DAY)).toMatchObject([{ requests: 101 }])
  expect(await storage.usage.readRequests(account_id, 200)).toHaveLength(101)
})
