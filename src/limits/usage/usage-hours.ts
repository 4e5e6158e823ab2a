/** The times that requests took, counted by hour, in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import type { UsageHour, UsageLatency } from '../../domain/accounts/usage.ts'
import type { UsageTables } from './schema.ts'

export async function addHours(tx: Transaction<UsageTables>, hours: readonly UsageHour[]): Promise<void> {
  const merged = mergeRows(
    hours,
    ({ account_id, hour, status_class, step }) => [account_id, hour, status_class, String(step)],
    (a, b) => ({ ...a, requests: a.requests + b.requests }),
  )
  await sql`
    insert into usage_hours (account_id, hour, status_class, step, requests)
    select value ->> 'account_id', value ->> 'hour', value ->> 'status_class', cast(value ->> 'step' as integer),
      cast(value ->> 'requests' as bigint)
    from json_each(${formatRows(merged)}) where true
    on conflict (account_id, hour, status_class, step)
    do update set requests = usage_hours.requests + excluded.requests`.execute(tx)
}

/** Hours `from` to `to` inclusive. */
export function readHours(db: Kysely<UsageTables>, accountId: string, from: string, to: string): Promise<UsageHour[]> {
  return db
    .selectFrom('usage_hours')
    .select(['account_id', 'hour', 'status_class', 'step', 'requests'])
    .where('account_id', '=', accountId)
    .where((row) => row.between('hour', from, to))
    .orderBy('hour')
    .orderBy('status_class')
    .orderBy('step')
    .execute()
}

export function sumHours(
  db: Kysely<UsageTables>,
  accountId: string,
  from: string,
  to: string,
): Promise<UsageLatency[]> {
  const day = sql<string>`substr(hour, 1, 10)`
  return db
    .selectFrom('usage_hours')
    .select((row) => [
      day.as('day'),
      'status_class',
      'step',
      row.cast<number>(row.fn.sum('requests'), 'bigint').as('requests'),
    ])
    .where('account_id', '=', accountId)
    .where((row) => row.between('hour', from, to))
    .groupBy([day, 'status_class', 'step'])
    .orderBy(day)
    .orderBy('status_class')
    .orderBy('step')
    .execute()
}

export async function forgetHours(db: Kysely<UsageTables>, before: string): Promise<void> {
  await db.deleteFrom('usage_hours').where('hour', '<', before).execute()
}
