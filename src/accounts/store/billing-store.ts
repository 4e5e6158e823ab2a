/** Plan changes, plan history and invoices in an SQL database. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import {
  type BillingStore,
  type Invoice,
  type InvoiceLine,
  type InvoiceState,
  MOST_CHANGES_LISTED,
  MOST_INVOICES_LISTED,
  type PlanChange,
  type PlanChangeState,
  type PlanSpan,
} from '../../domain/accounts/billing.ts'
import { holdAccount } from './hold-account.ts'
import type { AccountTables, InvoiceRow } from './schema.ts'

export class SqlBillingStore implements BillingStore {
  readonly #db: Kysely<AccountTables>

  constructor(db: Kysely<AccountTables>) {
    this.#db = db
  }

  createChange(change: PlanChange): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      if ((await holdAccount(tx, change.account_id)) === null) return false
      const row = await tx
        .insertInto('plan_changes')
        .values(change)
        .onConflict((conflict) => conflict.column('account_id').where(OPEN_CHANGE).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    })
  }

  listChanges(accountId: string): Promise<PlanChange[]> {
    return this.#db
      .selectFrom('plan_changes')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy(sql`case when ${OPEN_CHANGE} then 0 else 1 end`)
      .orderBy('requested_at_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_CHANGES_LISTED)
      .execute()
  }

  async findChange(id: string): Promise<PlanChange | null> {
    return (await this.#db.selectFrom('plan_changes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  }

  listChangesIn(state: PlanChangeState): Promise<PlanChange[]> {
    return this.#db
      .selectFrom('plan_changes')
      .selectAll()
      .where('state', '=', state)
      .orderBy('requested_at_ms')
      .orderBy('id')
      .execute()
  }

  async moveChange(id: string, from: PlanChangeState, to: PlanChangeState, atMs: number): Promise<PlanChange | null> {
    const row = await this.#db
      .updateTable('plan_changes')
      .set({ state: to, settled_at_ms: to === 'waiting' || to === 'scheduled' ? null : atMs })
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  }

  listSpans(accountId: string): Promise<PlanSpan[]> {
    const spans = this.#db.selectFrom('plan_spans').selectAll().where('account_id', '=', accountId)
    return spans.orderBy('from_ms').execute()
  }

  async listBilledAccounts(beforeMs: number): Promise<string[]> {
    const spans = this.#db.selectFrom('plan_spans').select('account_id').distinct()
    const rows = await spans.where('plan', '<>', 'free').where('from_ms', '<', beforeMs).orderBy('account_id').execute()
    return rows.map(({ account_id }) => account_id)
  }

  beginInvoicing(month: string): Promise<string> {
    return this.#db.transaction().execute(async (tx) => {
      const first = await findFirstMonth(tx)
      if (first !== null) return first
      await tx
        .insertInto('invoice_numbers')
        .values({ month, last: 0 })
        .onConflict((conflict) => conflict.column('month').doNothing())
        .execute()
      return (await findFirstMonth(tx)) ?? month
    })
  }

  createInvoice(invoice: Omit<Invoice, 'id'>): Promise<Invoice | null> {
    return this.#db.transaction().execute(async (tx) => {
      const { month } = invoice
      const number = (await holdLastNumber(tx, month)) + 1
      const row = await tx
        .insertInto('invoices')
        .values(formatInvoice(invoice, number))
        .onConflict((conflict) => conflict.columns(['account_id', 'month']).doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return null
      await tx.updateTable('invoice_numbers').set({ last: number }).where('month', '=', month).execute()
      return parseInvoice(row)
    })
  }

  async listInvoices(accountId: string): Promise<Invoice[]> {
    const rows = await this.#selectInvoices().where('account_id', '=', accountId).execute()
    return rows.map(parseInvoice)
  }

  async findInvoice(id: string): Promise<Invoice | null> {
    const row = await this.#db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? parseInvoice(row) : null
  }

  async listInvoicesIn(state: InvoiceState): Promise<Invoice[]> {
    const rows = await this.#selectInvoices().where('state', '=', state).execute()
    return rows.map(parseInvoice)
  }

  async moveInvoice(id: string, from: InvoiceState, to: InvoiceState): Promise<Invoice | null> {
    const row = await this.#db
      .updateTable('invoices')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll()
      .executeTakeFirst()
    return row ? parseInvoice(row) : null
  }

  /** Newest first. */
  #selectInvoices() {
    return this.#db
      .selectFrom('invoices')
      .selectAll()
      .orderBy('issued_at_ms', 'desc')
      .orderBy('month', 'desc')
      .orderBy('number', 'desc')
      .limit(MOST_INVOICES_LISTED)
  }
}

/** Other writers that need a number of the month wait until the commit; an unused number goes to the next. */
async function holdLastNumber(tx: Transaction<AccountTables>, month: string): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_numbers')
    .values({ month, last: 0 })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet((row) => ({ last: row.ref('invoice_numbers.last') })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

async function findFirstMonth(tx: Transaction<AccountTables>): Promise<string | null> {
  const row = await tx.selectFrom('invoice_numbers').select('month').orderBy('month').limit(1).executeTakeFirst()
  return row?.month ?? null
}

/** Without parameters, because the index over them uses the same expression. */
export const OPEN_CHANGE = sql<SqlBool>`state in ('waiting', 'scheduled')`

/** Invoices ↔ rows. */
const DIGITS = 4

function formatInvoice(invoice: Omit<Invoice, 'id'>, number: number): InvoiceRow {
  const { account_id, month, issued_at_ms, state, currency, lines, total, requests, billed_to } = invoice
  return {
    id: `${month}-${String(number).padStart(DIGITS, '0')}`,
    account_id,
    month,
    number,
    issued_at_ms,
    state,
    currency,
    lines: JSON.stringify(lines),
    total,
    requests,
    billed_name: billed_to.name,
    billed_email: billed_to.email,
  }
}

function parseInvoice({ number: _, lines, billed_name, billed_email, ...row }: InvoiceRow): Invoice {
  return {
    ...row,
    lines: JSON.parse(lines) as InvoiceLine[],
    billed_to: { name: billed_name, email: billed_email },
  }
}
