import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { ask } from '../../wiring/storage/fixtures/prepare-postgres.ts'
import { takeAdvisoryLock } from './advisory-lock.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const countConnections = () =>
  ask(server.url, "select count(*)::int as count from pg_stat_activity where application_name = 'ershou lock'")

it('is held by one process, and leaves no connection when it is released, not acquired, or fails', async () => {
  const lock = await takeAdvisoryLock(server.url, 1)
  expect(await takeAdvisoryLock(server.url, 1)).toBe(null)
  await lock?.release()
  // Not a number that PostgreSQL accepts.
  await expect(takeAdvisoryLock(server.url, 2 ** 70)).rejects.toThrow(/bigint/)
  await eventually(async () => expect(await countConnections()).toEqual([{ count: 0 }]))
})
