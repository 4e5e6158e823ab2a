/** What operators read of all accounts together, in an SQL database. */
import { type Kysely, sql } from 'kysely'
import type { AccountUse, InvoiceSum, OperatorStore } from '../../domain/accounts/operator.ts'
import { listOperatedReceivers, TROUBLES } from './list-operated-receivers.ts'
import type { AccountTables } from './schema.ts'

const RETRYING = sql<number>`coalesce(sum(case when ${TROUBLES.retrying} then 1 else 0 end), 0)`
const FAILED = sql<number>`coalesce(sum(case when ${TROUBLES.failed} then 1 else 0 end), 0)`

export function createOperatorStore(db: Kysely<AccountTables>): OperatorStore {
  return {
    readUses: (...asked) => readUses(db, ...asked),

    async countPlans() {
      const rows = await db
        .selectFrom('accounts')
        .select((row) => ['plan', row.fn.countAll().as('count')])
        .where('deleted_at_ms', 'is', null)
        .where('status', '=', 'active')
        .groupBy('plan')
        .execute()
      return new Map(rows.map(({ plan, count }) => [plan, Number(count)]))
    },

    listTop: (month, limit) =>
      db
        .selectFrom('months')
        .select(['account_id', 'month', 'used'])
        .where('month', '=', month)
        .where('used', '>', 0)
        .orderBy('used', 'desc')
        .orderBy('account_id', 'desc')
        .limit(limit)
        .execute(),

    async sumMonth(month) {
      const { used } = await db
        .selectFrom('months')
        .select((row) => row.fn.sum('used').as('used'))
        .where('month', '=', month)
        .executeTakeFirstOrThrow()
      return Number(used ?? 0)
    },

    sumInvoices: (...asked) => sumInvoices(db, ...asked),

    async countReceivers() {
      const { all, retrying, failed } = await db
        .selectFrom('receivers as r')
        .select((row) => [row.fn.countAll().as('all'), RETRYING.as('retrying'), FAILED.as('failed')])
        .executeTakeFirstOrThrow()
      return { all: Number(all), retrying: Number(retrying), failed: Number(failed) }
    },

    listReceivers: (question) => listOperatedReceivers(db, question),

    async listAccountsWithFailing(limit) {
      const rows = await db
        .selectFrom('receivers as r')
        .select(['account_id', RETRYING.as('retrying'), FAILED.as('failed')])
        .groupBy('account_id')
        .having(sql<number>`${FAILED} + ${RETRYING}`, '>', 0)
        .orderBy(sql`${FAILED} + ${RETRYING}`, 'desc')
        .orderBy('account_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, retrying: Number(row.retrying), failed: Number(row.failed) }))
    },

    sumRefusals: (from, to) =>
      db
        .selectFrom('usage_refusals')
        .select((row) => ['day', 'reason', row.cast<number>(row.fn.sum('requests'), 'bigint').as('requests')])
        .where((row) => row.between('day', from, to))
        .groupBy(['day', 'reason'])
        .orderBy('day')
        .orderBy('reason')
        .execute(),
  }
}

async function readUses(
  db: Kysely<AccountTables>,
  ids: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, AccountUse>> {
  if (ids.length === 0) return new Map()
  const used = await db
    .selectFrom('months')
    .select(['account_id', 'used'])
    .where('account_id', 'in', ids)
    .where('month', '=', month)
    .execute()
  const seen = await db
    .selectFrom('account_uses')
    .select(['account_id', 'last_seen_at_ms'])
    .where('account_id', 'in', ids)
    .execute()
  const times = new Map(seen.map(({ account_id, last_seen_at_ms }) => [account_id, last_seen_at_ms]))
  const counts = new Map(used.map((row) => [row.account_id, row.used]))
  return new Map(
    [...new Set([...times.keys(), ...counts.keys()])].map((id) => [
      id,
      { used: counts.get(id) ?? 0, last_seen_at_ms: times.get(id) ?? null },
    ]),
  )
}

async function sumInvoices(db: Kysely<AccountTables>, fromMs: number, toMs: number): Promise<InvoiceSum[]> {
  const rows = await db
    .selectFrom('invoices')
    .select((row) => [
      'state',
      'currency',
      row.fn.countAll().as('invoices'),
      row.fn.count('total').as('priced'),
      row.fn.sum('total').as('amount'),
    ])
    .where('issued_at_ms', '>=', fromMs)
    .where('issued_at_ms', '<', toMs)
    .groupBy(['state', 'currency'])
    .orderBy('currency')
    .orderBy('state')
    .execute()
  return rows.map(({ state, currency, invoices, priced, amount }) => ({
    ...{ state, currency, invoices: Number(invoices), amount: Number(amount ?? 0) },
    as_agreed: Number(invoices) - Number(priced),
  }))
}
