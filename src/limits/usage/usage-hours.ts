/** The times that requests took, counted by hour, in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import type { UsageHour, UsageLatency } from '../../domain/accounts/usage.ts'
import type { UsageTables } from './schema.ts'

export async function addHours(tx: Transaction<UsageTables>, hours: readonly UsageHour[]): Promise<void> {
  const merged = mergeRows(
    hours,
    // In the order of days: the database adds these up afterwards, row by row.
    ({ account_id, hour, status_class, step }) => [account_id, dayOf(hour), status_class, String(step), hour],
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
export async function readHours(
  db: Kysely<UsageTables>,
  accountId: string,
  from: string,
  to: string,
): Promise<UsageHour[]> {
  const rows = await db
    .selectFrom('usage_hours')
    .select(['hour', 'status_class', STEPS.as('steps')])
    .where('account_id', '=', accountId)
    .where((row) => row.between('hour', from, to))
    .groupBy(['hour', 'status_class'])
    .orderBy('hour')
    .orderBy('status_class')
    .execute()
  return rows.flatMap(({ hour, status_class, steps }) =>
    unpackSteps(steps, (step, requests) => ({ account_id: accountId, hour, status_class, step, requests })),
  )
}

/** Days `from` to `to` inclusive. */
export async function sumHours(
  db: Kysely<UsageTables>,
  accountId: string,
  from: string,
  to: string,
): Promise<UsageLatency[]> {
  const rows = await db
    .selectFrom('latency_days')
    .select(['day', 'status_class', STEPS.as('steps')])
    .where('account_id', '=', accountId)
    .where((row) => row.between('day', from, to))
    .where('requests', '>', 0)
    .groupBy(['day', 'status_class'])
    .orderBy('day')
    .orderBy('status_class')
    .execute()
  return rows.flatMap(({ day, status_class, steps }) =>
    unpackSteps(steps, (step, requests) => ({ day, status_class, step, requests })),
  )
}

/** All steps of a time in one text: a busy month has tens of thousands of them, and each would be a row. */
const STEPS = sql<string>`string_agg(step || ' ' || requests, ',')`

function unpackSteps<Row>(steps: string, make: (step: number, requests: number) => Row): Row[] {
  const counts: number[] = []
  for (const one of steps.split(',')) {
    const space = one.indexOf(' ')
    counts[Number(one.slice(0, space))] = Number(one.slice(space + 1))
  }
  const rows: Row[] = []
  // Leaves out the steps that nobody counted.
  counts.forEach((requests, step) => {
    rows.push(make(step, requests))
  })
  return rows
}

export async function forgetHours(db: Kysely<UsageTables>, before: string): Promise<void> {
  await db.deleteFrom('usage_hours').where('hour', '<', before).execute()
  await db.deleteFrom('latency_days').where('day', '<', dayOf(before)).execute()
}

const dayOf = (hour: string) => hour.slice(0, 10)
