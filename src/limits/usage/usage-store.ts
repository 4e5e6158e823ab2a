/** Usage by day and the last requests in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import type {
  BatchNumber,
  KeySeen,
  Ledger,
  MonthCount,
  UsageDay,
  UsageRefusal,
  UsageStore,
} from '../../domain/accounts/usage.ts'
import { forgetRequests } from './forget-requests.ts'
import { addRequests, findRequests, LOGGED } from './request-log.ts'
import type { UsageTables } from './schema.ts'
import { addHours, forgetHours, readHours, sumHours } from './usage-hours.ts'

export function createUsageStore(db: Kysely<UsageTables>): UsageStore {
  return {
    async add({ days, requests, refusals, keys_used, hours = [] }, number) {
      const size = days.length + requests.length + refusals.length + keys_used.size + hours.length
      if (size === 0 && number === undefined) return []
      return db.transaction().execute(async (tx) => {
        if (number !== undefined && !(await takeNumber(tx, number))) return readTotals(tx, days)
        const totals = await addDays(tx, days)
        if (requests.length > 0) await addRequests(tx, requests)
        if (refusals.length > 0) await addRefusals(tx, refusals)
        if (keys_used.size > 0) await addKeyUses(tx, keys_used)
        if (hours.length > 0) await addHours(tx, hours)
        return totals
      })
    },

    readDays: (accountId, from, to, limit) =>
      db
        .selectFrom('usage_days')
        .select(['account_id', 'key_id', 'endpoint', 'status_class', 'day', 'requests', 'cost'])
        .where('account_id', '=', accountId)
        .where((row) => row.between('day', from, to))
        .orderBy('day')
        .orderBy('endpoint')
        .orderBy('key_id')
        .orderBy('status_class')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute(),

    sumByDay: (...asked) => sumByDay(db, ...asked),

    sumDays: (from, to) =>
      db
        .selectFrom('usage_days')
        .select((row) => [
          'account_id',
          'status_class',
          row.cast<number>(row.fn.sum('requests'), 'bigint').as('requests'),
        ])
        .where((row) => row.between('day', from, to))
        .groupBy(['account_id', 'status_class'])
        .orderBy('account_id')
        .orderBy('status_class')
        .execute(),

    readRefusals: (accountId, from, to) =>
      db
        .selectFrom('usage_refusals')
        .select(['account_id', 'key_id', 'day', 'reason', 'requests'])
        .where('account_id', '=', accountId)
        .where((row) => row.between('day', from, to))
        .orderBy('day')
        .orderBy('key_id')
        .orderBy('reason')
        .execute(),

    readRequests: (accountId, limit) =>
      db
        .selectFrom('recent_requests')
        .select(LOGGED)
        .where('account_id', '=', accountId)
        .orderBy('at_ms', 'desc')
        .orderBy('request_id', 'desc')
        .limit(limit)
        .execute(),

    findRequests: (accountId, search) => findRequests(db, accountId, search),

    readHours: (...asked) => readHours(db, ...asked),

    sumHours: (...asked) => sumHours(db, ...asked),

    forgetRequests: (beforeMs, keepPerAccount) => forgetRequests(db, beforeMs, keepPerAccount),

    forgetHours: (before) => forgetHours(db, before),
  }
}

function sumByDay(db: Kysely<UsageTables>, ...[accountId, from, to, split]: Parameters<UsageStore['sumByDay']>) {
  return db
    .selectFrom('usage_days')
    .select((row) => [
      'day',
      row.ref(split).as('name'),
      row.cast<number>(row.fn.sum('requests'), 'bigint').as('requests'),
      row.cast<number>(row.fn.sum('cost'), 'bigint').as('cost'),
    ])
    .where('account_id', '=', accountId)
    .where((row) => row.between('day', from, to))
    .groupBy(['day', split])
    .orderBy('day')
    .orderBy(split)
    .execute()
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

async function addKeyUses(tx: Transaction<UsageTables>, keysUsed: ReadonlyMap<string, KeySeen>): Promise<void> {
  const rows = new Map([...keysUsed].map(([key_id, seen]) => [key_id, { key_id, ...seen }]))
  await sql`
    insert into key_uses (key_id, last_used_at_ms, last_address)
    select value ->> 'key_id', cast(value ->> 'at_ms' as bigint), value ->> 'address'
    from json_each(${formatRows(rows)}) where true
    on conflict (key_id) do update set last_used_at_ms = excluded.last_used_at_ms, last_address = excluded.last_address
    where excluded.last_used_at_ms > key_uses.last_used_at_ms`.execute(tx)
  await sql`
    insert into account_uses (account_id, last_seen_at_ms)
    select api_keys.account_id, max(cast(value ->> 'at_ms' as bigint))
    from json_each(${formatRows(rows)}) as used join api_keys on api_keys.id = used.value ->> 'key_id'
    group by api_keys.account_id order by api_keys.account_id
    on conflict (account_id) do update set last_seen_at_ms = excluded.last_seen_at_ms
    where excluded.last_seen_at_ms > account_uses.last_seen_at_ms`.execute(tx)
}

/** Gives the new totals of the months of days that cost something. */
async function addDays(tx: Transaction<UsageTables>, days: readonly UsageDay[]): Promise<MonthCount[]> {
  if (days.length === 0) return []
  // Every writer updates months before days, which avoids deadlocks.
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
async function readTotals(tx: Transaction<UsageTables>, days: readonly UsageDay[]): Promise<MonthCount[]> {
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

/** Notes the number of a batch in the transaction that writes it. False when the store has this batch already. */
async function takeNumber(tx: Transaction<UsageTables>, { writer, number, at_ms }: BatchNumber): Promise<boolean> {
  // Waits for a first try that is still being committed, and then sees its number.
  const { rows } = await sql`
    insert into usage_writers (writer, number, at_ms) values (${writer}, ${number}, ${at_ms})
    on conflict (writer) do update set number = excluded.number, at_ms = excluded.at_ms
    where usage_writers.number < excluded.number
    returning number`.execute(tx)
  return rows.length > 0
}

/** The months' counts in an SQL database. */
export function createLedger(db: Kysely<UsageTables>): Ledger {
  return {
    async read(accountId, month) {
      const row = await db
        .selectFrom('months')
        .select('used')
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .executeTakeFirst()
      return row?.used ?? 0
    },

    readMonth: (month) =>
      db
        .selectFrom('months')
        .select(['account_id', 'month', 'used'])
        .where('month', '=', month)
        .where('used', '>', 0)
        .orderBy('account_id')
        .execute(),

    list: (accountId) =>
      db
        .selectFrom('months')
        .select(['account_id', 'month', 'used'])
        .where('account_id', '=', accountId)
        .orderBy('month', 'desc')
        .execute(),

    async lastWriteMs() {
      const row = await db
        .selectFrom('usage_writers')
        .select((of) => of.fn.max('at_ms').as('at_ms'))
        .executeTakeFirst()
      return row?.at_ms ?? null
    },
  }
}
