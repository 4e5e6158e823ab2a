import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { createPool } from '../../database/postgres/create-pool.ts'
import { POSTGRES_SPELLING, type Spelling, SQLITE_SPELLING } from '../../database/spelling.ts'
import { createSqliteDialect } from '../../database/sqlite/dialect.ts'
import { openDatabase } from '../../database/sqlite/open-database.ts'
import { createDatabase } from '../../wiring/storage/fixtures/prepare-postgres.ts'
import { createUsageTables } from './0002-usage.ts'
import { countOnce } from './0007-counted-once.ts'
import { createRequestLog } from './0011-request-log.ts'
import { createLatencyDays } from './0015-latency-days-expand.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

async function openEmpty(name: string): Promise<[Kysely<unknown>, Spelling]> {
  if (name === 'SQLite')
    return [new Kysely({ dialect: createSqliteDialect(await openDatabase(':memory:')) }), SQLITE_SPELLING]
  const pool = createPool({ url: await createDatabase(server.url), size: 1, connectTimeoutMs: 60_000, timeoutMs: 0 })
  return [new Kysely({ dialect: new PostgresDialect({ pool }) }), POSTGRES_SPELLING]
}

describe.each(['SQLite', 'PostgreSQL'])('%s: months and days that were counted apart', (name) => {
  it('agree afterwards: the month stays as it was billed', async () => {
    const [db, spelling] = await openEmpty(name)
    await createUsageTables(spelling).up(db)
    const months = [
      ['same', '2026-11', 5],
      ['lost-days', '2026-11', 12],
      ['no-days', '2026-10', 7],
      ['lost-month', '2026-11', 6],
      ['two-months', '2026-10', 1],
    ] as const
    for (const [account, month, used] of months)
      await sql`insert into months (account_id, month, used) values (${account}, ${month}, ${used})`.execute(db)
    const days = [
      ['same', '2026-11-01', '2xx', 6, 5],
      ['same', '2026-11-02', '4xx', 9, 0],
      ['lost-days', '2026-11-03', '2xx', 4, 4],
      ['lost-days', '2026-11-09', '2xx', 5, 5],
      ['lost-days', '2026-12-01', '4xx', 1, 0],
      ['lost-month', '2026-11-01', '2xx', 4, 4],
      ['lost-month', '2026-11-02', '2xx', 3, 3],
      ['lost-month', '2026-11-02', '3xx', 2, 2],
      ['two-months', '2026-10-31', '2xx', 1, 1],
      ['two-months', '2026-11-01', '2xx', 8, 8],
    ] as const
    for (const [account, day, status, requests, cost] of days)
      await sql`
        insert into usage_days (account_id, key_id, endpoint, status_class, day, requests, cost)
        values (${account}, 'key_a', 'search', ${status}, ${day}, ${requests}, ${cost})`.execute(db)
    await countOnce(spelling).up(db)

    const { rows } = await sql<Record<string, string | number>>`
      select account_id, day, endpoint, key_id, status_class, requests, cost from usage_days
      order by account_id, day, endpoint, key_id, status_class`.execute(db)
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'lost-days 2026-11-03 search key_a 2xx 4 4',
      'lost-days 2026-11-09 search key_a 2xx 5 5',
      'lost-days 2026-11-09 unknown unknown 2xx 3 3',
      'lost-days 2026-12-01 search key_a 4xx 1 0',
      'lost-month 2026-11-01 search key_a 2xx 4 4',
      'lost-month 2026-11-02 search key_a 2xx 3 0',
      'lost-month 2026-11-02 search key_a 3xx 2 2',
      'no-days 2026-10-01 unknown unknown 2xx 7 7',
      'same 2026-11-01 search key_a 2xx 6 5',
      'same 2026-11-02 search key_a 4xx 9 0',
      'two-months 2026-10-31 search key_a 2xx 1 1',
      'two-months 2026-11-01 search key_a 2xx 8 0',
    ])
    const left = await sql`select account_id, month, used from months order by account_id, month`.execute(db)
    expect(left.rows).toHaveLength(months.length)
    await db.destroy()
  })
})

describe.each(['SQLite', 'PostgreSQL'])('%s: hours that were written before there were sums by day', (name) => {
  it('are added up, and so is whatever any version changes afterwards', async () => {
    const [db, spelling] = await openEmpty(name)
    await createUsageTables(spelling).up(db)
    await createRequestLog(spelling).up(db)
    const insert = (hour: string, step: number, requests: number) =>
      sql`insert into usage_hours (account_id, hour, status_class, step, requests)
        values ('acc', ${hour}, '2xx', ${step}, ${requests})`.execute(db)
    await insert('2026-11-16T22', 3, 4)
    await insert('2026-11-16T23', 3, 5)
    await insert('2026-11-17T00', 3, 6)
    await db.transaction().execute((tx) => createLatencyDays(spelling).up(tx))
    const read = async () => {
      const { rows } = await sql<Record<string, string | number>>`
        select day, step, requests from latency_days where requests > 0 order by day, step`.execute(db)
      return rows.map((row) => Object.values(row).join(' '))
    }
    expect(await read()).toEqual(['2026-11-16 3 9', '2026-11-17 3 6'])
    await insert('2026-11-16T21', 3, 1)
    await insert('2026-11-16T21', 4, 2)
    await sql`update usage_hours set requests = requests + 10 where hour = '2026-11-17T00'`.execute(db)
    await sql`delete from usage_hours where hour = '2026-11-16T22'`.execute(db)
    expect(await read()).toEqual(['2026-11-16 3 6', '2026-11-16 4 2', '2026-11-17 3 16'])
    await db.destroy()
  })
})
