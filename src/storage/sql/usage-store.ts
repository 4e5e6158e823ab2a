/** Usage by day and the last requests in an SQL database. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { RecentRequest, UsageDay, UsageStore } from '../../domain/usage.ts'
import { mergeRows, sortedChunks } from './chunks.ts'
import type { KeyUseRow, Schema } from './schema.ts'

export function createUsageStore(db: Kysely<Schema>): UsageStore {
  return {
    async add({ days, requests, keys_used }) {
      if (days.length === 0 && requests.length === 0 && keys_used.size === 0) return
      await db.transaction().execute(async (tx) => {
        await addDays(tx, days)
        await addRequests(tx, requests)
        await addKeyUses(tx, keys_used)
      })
    },

    readDays: (accountId, from, to) =>
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
        .execute(),

    readRequests: (accountId, limit) =>
      newest(db, accountId)
        .select(['account_id', 'key_id', 'request_id', 'at_ms', 'path', 'status', 'cost', 'took_ms'])
        .limit(limit)
        .execute(),

    async forgetRequests(beforeMs, keepPerAccount) {
      await db.deleteFrom('recent_requests').where('at_ms', '<', beforeMs).execute()
      const crowded = await db
        .selectFrom('recent_requests')
        .select('account_id')
        .groupBy('account_id')
        .having((row) => row.fn.countAll(), '>', keepPerAccount)
        .execute()
      for (const { account_id } of crowded) {
        await forgetOldest(db, account_id, keepPerAccount)
        // SQLite answers without leaving this turn of the event loop; requests must not wait for all accounts.
        await nextTurn()
      }
    },
  }
}

function newest(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('recent_requests')
    .where('account_id', '=', accountId)
    .orderBy('at_ms', 'desc')
    .orderBy('request_id', 'desc')
}

async function forgetOldest(db: Kysely<Schema>, accountId: string, keep: number): Promise<void> {
  const first = await newest(db, accountId).select(['at_ms', 'request_id']).offset(keep).limit(1).executeTakeFirst()
  if (!first) return
  await db
    .deleteFrom('recent_requests')
    .where('account_id', '=', accountId)
    .where((row) =>
      row.or([
        row('at_ms', '<', first.at_ms),
        row.and([row('at_ms', '=', first.at_ms), row('request_id', '<=', first.request_id)]),
      ]),
    )
    .execute()
}

async function addDays(tx: Transaction<Schema>, days: readonly UsageDay[]): Promise<void> {
  const merged = mergeRows(
    days,
    (day) => [day.account_id, day.day, day.endpoint, day.key_id, day.status_class],
    (a, b) => ({ ...a, requests: a.requests + b.requests, cost: a.cost + b.cost }),
  )
  for (const chunk of sortedChunks(merged)) {
    await tx
      .insertInto('usage_days')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day', 'endpoint', 'key_id', 'status_class']).doUpdateSet((row) => ({
          requests: row('usage_days.requests', '+', row.ref('excluded.requests')),
          cost: row('usage_days.cost', '+', row.ref('excluded.cost')),
        })),
      )
      .execute()
  }
}

async function addRequests(tx: Transaction<Schema>, requests: readonly RecentRequest[]): Promise<void> {
  const merged = mergeRows(
    requests,
    ({ account_id, at_ms, request_id }) => [account_id, String(at_ms), request_id],
    (first) => first,
  )
  for (const chunk of sortedChunks(merged)) {
    await tx
      .insertInto('recent_requests')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function addKeyUses(tx: Transaction<Schema>, keysUsed: ReadonlyMap<string, number>): Promise<void> {
  const rows = new Map<string, KeyUseRow>()
  for (const [key_id, last_used_at_ms] of keysUsed) rows.set(key_id, { key_id, last_used_at_ms })
  for (const chunk of sortedChunks(rows)) {
    await tx
      .insertInto('key_uses')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('key_id')
          .doUpdateSet((row) => ({ last_used_at_ms: row.ref('excluded.last_used_at_ms') }))
          .whereRef('excluded.last_used_at_ms', '>', 'key_uses.last_used_at_ms'),
      )
      .execute()
  }
}
