/** Usage by day and the last requests in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecentRequest, UsageDay, UsageRefusal, UsageStore } from '../../domain/usage.ts'
import { forgetRequests } from './forget-requests.ts'
import { formatRows, mergeRows } from './format-rows.ts'
import type { Schema } from './schema.ts'

export function createUsageStore(db: Kysely<Schema>): UsageStore {
  return {
    async add({ days, requests, refusals, keys_used }) {
      if (days.length + requests.length + refusals.length + keys_used.size === 0) return
      await db.transaction().execute(async (tx) => {
        if (days.length > 0) await addDays(tx, days)
        if (requests.length > 0) await addRequests(tx, requests)
        if (refusals.length > 0) await addRefusals(tx, refusals)
        if (keys_used.size > 0) await addKeyUses(tx, keys_used)
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

    sumByDay: (accountId, from, to, split) =>
      db
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
        .execute(),

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

async function addDays(tx: Transaction<Schema>, days: readonly UsageDay[]): Promise<void> {
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
}

/** Not those of an account that was deleted a moment ago: of it none are kept. */
async function addRequests(tx: Transaction<Schema>, requests: readonly RecentRequest[]): Promise<void> {
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

async function addRefusals(tx: Transaction<Schema>, refusals: readonly UsageRefusal[]): Promise<void> {
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

async function addKeyUses(tx: Transaction<Schema>, keysUsed: ReadonlyMap<string, number>): Promise<void> {
  const rows = new Map([...keysUsed].map(([key_id, at_ms]) => [key_id, { key_id, at_ms }]))
  await sql`
    insert into key_uses (key_id, last_used_at_ms)
    select value ->> 'key_id', cast(value ->> 'at_ms' as bigint) from json_each(${formatRows(rows)}) where true
    on conflict (key_id) do update set last_used_at_ms = excluded.last_used_at_ms
    where excluded.last_used_at_ms > key_uses.last_used_at_ms`.execute(tx)
}
