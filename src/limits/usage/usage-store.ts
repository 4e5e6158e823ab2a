/** Usage by day and the last requests in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import type { RecentRequest, UsagePart, UsageRefusal, UsageSplit, UsageStore } from '../../domain/accounts/usage.ts'
import { addDays, readTotals } from './count-days.ts'
import { forgetRequests } from './forget-requests.ts'
import type { UsageTables } from './schema.ts'
import { takeNumber } from './take-number.ts'

export function createUsageStore(db: Kysely<UsageTables>): UsageStore {
  return {
    async add({ days, requests, refusals, keys_used }, number) {
      if (days.length + requests.length + refusals.length + keys_used.size === 0) return []
      return db.transaction().execute(async (tx) => {
        if (number !== undefined && !(await takeNumber(tx, number))) return readTotals(tx, days)
        const totals = await addDays(tx, days)
        if (requests.length > 0) await addRequests(tx, requests)
        if (refusals.length > 0) await addRefusals(tx, refusals)
        if (keys_used.size > 0) await addKeyUses(tx, keys_used)
        return totals
      })
    },

    readDays: (accountId, from, to, limit) =>
      db
        .selectFrom('usage_days')
        .select(['account_id', 'key_id', 'endpoint', 'status_class', 'day', 'requests', 'cost'])
        .where('account_id', '=', accountId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .orderBy('endpoint')
        .orderBy('key_id')
        .orderBy('status_class')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute(),

    sumByDay: (accountId, from, to, split) => sumByDay(db, { accountId, from, to, split }),

    sumDays: (from, to) =>
      db
        .selectFrom('usage_days')
        .select((row) => [
          'account_id',
          'status_class',
          row.cast<number>(row.fn.sum('requests'), 'bigint').as('requests'),
        ])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy(['account_id', 'status_class'])
        .orderBy('account_id')
        .orderBy('status_class')
        .execute(),

    readRefusals: (accountId, from, to) =>
      db
        .selectFrom('usage_refusals')
        .select(['account_id', 'key_id', 'day', 'reason', 'requests'])
        .where('account_id', '=', accountId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .orderBy('key_id')
        .orderBy('reason')
        .execute(),

    readRequests: (accountId, limit) =>
      db
        .selectFrom('recent_requests')
        .select(['account_id', 'key_id', 'request_id', 'at_ms', 'path', 'status', 'cost', 'took_ms'])
        .where('account_id', '=', accountId)
        .orderBy('at_ms', 'desc')
        .orderBy('request_id', 'desc')
        .limit(limit)
        .execute(),

    forgetRequests: (beforeMs, keepPerAccount) => forgetRequests(db, beforeMs, keepPerAccount),
  }
}

interface DaysAsked {
  readonly accountId: string
  readonly from: string
  readonly to: string
  readonly split: UsageSplit
}

function sumByDay(db: Kysely<UsageTables>, { accountId, from, to, split }: DaysAsked): Promise<UsagePart[]> {
  return db
    .selectFrom('usage_days')
    .select((row) => [
      'day',
      row.ref(split).as('name'),
      row.cast<number>(row.fn.sum('requests'), 'bigint').as('requests'),
      row.cast<number>(row.fn.sum('cost'), 'bigint').as('cost'),
    ])
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', split])
    .orderBy('day')
    .orderBy(split)
    .execute()
}

/** Not those of an account that was deleted a moment ago: of it none are kept. */
async function addRequests(tx: Transaction<UsageTables>, requests: readonly RecentRequest[]): Promise<void> {
  const merged = mergeRows(
    requests,
    ({ account_id, at_ms, request_id }) => [account_id, String(at_ms), request_id],
    (first) => first,
  )
  await sql`
    insert into recent_requests (account_id, at_ms, request_id, key_id, path, status, cost, took_ms)
    select value ->> 'account_id', cast(value ->> 'at_ms' as bigint), value ->> 'request_id', value ->> 'key_id',
      value ->> 'path', cast(value ->> 'status' as integer), cast(value ->> 'cost' as integer),
      cast(value ->> 'took_ms' as double precision)
    from json_each(${formatRows(merged)})
    where not exists (select 1 from accounts where accounts.id = value ->> 'account_id' and deleted_at_ms is not null)
    on conflict (account_id, at_ms, request_id) do nothing`.execute(tx)
}

async function addRefusals(tx: Transaction<UsageTables>, refusals: readonly UsageRefusal[]): Promise<void> {
  const merged = mergeRows(
    refusals,
    ({ account_id, day, key_id, reason }) => [account_id, day, key_id, reason],
    (a, b) => ({ ...a, requests: a.requests + b.requests }),
  )
  await sql`
    insert into usage_refusals (account_id, day, key_id, reason, requests)
    select value ->> 'account_id', value ->> 'day', value ->> 'key_id', value ->> 'reason',
      cast(value ->> 'requests' as bigint)
    from json_each(${formatRows(merged)}) where true
    on conflict (account_id, day, key_id, reason)
    do update set requests = usage_refusals.requests + excluded.requests`.execute(tx)
}

async function addKeyUses(tx: Transaction<UsageTables>, keysUsed: ReadonlyMap<string, number>): Promise<void> {
  const rows = new Map([...keysUsed].map(([key_id, at_ms]) => [key_id, { key_id, at_ms }]))
  await sql`
    insert into key_uses (key_id, last_used_at_ms)
    select value ->> 'key_id', cast(value ->> 'at_ms' as bigint) from json_each(${formatRows(rows)}) where true
    on conflict (key_id) do update set last_used_at_ms = excluded.last_used_at_ms
    where excluded.last_used_at_ms > key_uses.last_used_at_ms`.execute(tx)
}
