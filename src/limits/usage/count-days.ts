/** Adds to days and to their months in one transaction: a month is always the sum of what its days cost. */
import { sql, type Transaction } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import type { MonthCount, UsageDay } from '../../domain/accounts/usage.ts'
import type { UsageTables } from './schema.ts'

/** Gives the new totals of the months of days that cost something. */
export async function addDays(tx: Transaction<UsageTables>, days: readonly UsageDay[]): Promise<MonthCount[]> {
  if (days.length === 0) return []
  // Months before days, as every writer does: so none waits for another in a circle.
  const { rows } = await sql<MonthCount>`
    insert into months (account_id, month, used)
    select value ->> 'account_id', value ->> 'month', cast(value ->> 'used' as bigint)
    from json_each(${formatRows(sumUp(days))}) where true
    on conflict (account_id, month) do update set used = months.used + excluded.used
    returning account_id, month, used`.execute(tx)
  const merged = mergeRows(
    days,
    (day) => [day.account_id, day.day, day.endpoint, day.key_id, day.status_class],
    (a, b) => ({ ...a, requests: a.requests + b.requests, cost: a.cost + b.cost }),
  )
  await sql`
    insert into usage_days (account_id, day, endpoint, key_id, status_class, requests, cost)
    select value ->> 'account_id', value ->> 'day', value ->> 'endpoint', value ->> 'key_id', value ->> 'status_class',
      cast(value ->> 'requests' as bigint), cast(value ->> 'cost' as bigint)
    from json_each(${formatRows(merged)}) where true
    on conflict (account_id, day, endpoint, key_id, status_class)
    do update set requests = usage_days.requests + excluded.requests, cost = usage_days.cost + excluded.cost`.execute(
    tx,
  )
  return rows
}

/** The totals that `addDays` would give, when nothing is added. */
export async function readTotals(tx: Transaction<UsageTables>, days: readonly UsageDay[]): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select months.account_id, months.month, months.used
    from json_each(${formatRows(sumUp(days))}) as asked
    join months on months.account_id = asked.value ->> 'account_id' and months.month = asked.value ->> 'month'`.execute(
    tx,
  )
  return rows
}

function sumUp(days: readonly UsageDay[]): Map<string, MonthCount> {
  const counts = days
    .filter(({ cost }) => cost !== 0)
    .map(({ account_id, day, cost }) => ({ account_id, month: day.slice(0, 7), used: cost }))
  return mergeRows(
    counts,
    ({ account_id, month }) => [account_id, month],
    (a, b) => ({ ...a, used: a.used + b.used }),
  )
}
