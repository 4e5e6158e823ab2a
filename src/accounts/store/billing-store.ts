/** Plan changes, plan history and invoices in an SQL database. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import {
  type BillingAddressStore,
  type BillingStore,
  type Invoice,
  type InvoiceLine,
  type InvoiceStore,
  type InvoiceTerms,
  MOST_CHANGES_LISTED,
  MOST_INVOICES_LISTED,
} from '../../domain/accounts/billing.ts'
import { holdAccount } from './hold-account.ts'
import type { AccountTables, InvoiceRow } from './schema.ts'

/** Without parameters, because the index over them uses the same expression. */
export const OPEN_CHANGE = sql<SqlBool>`state in ('waiting', 'scheduled')`
const NUMBER_DIGITS = 4

export function createBillingStore(db: Kysely<AccountTables>): BillingStore {
  return { ...createChangeStore(db), ...createInvoiceStore(db), ...createMailClaims(db), ...createAddressStore(db) }
}

function createChangeStore(
  db: Kysely<AccountTables>,
): Omit<BillingStore, keyof InvoiceStore | keyof BillingAddressStore> {
  return {
    createChange: (change) =>
      db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, change.account_id)) === null) return false
        const row = await tx
          .insertInto('plan_changes')
          .values(change)
          .onConflict((conflict) => conflict.column('account_id').where(OPEN_CHANGE).doNothing())
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),

    listChanges: (accountId) =>
      db
        .selectFrom('plan_changes')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy(sql`case when ${OPEN_CHANGE} then 0 else 1 end`)
        .orderBy('requested_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_CHANGES_LISTED)
        .execute(),

    async findChange(id) {
      return (await db.selectFrom('plan_changes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },

    listChangesIn: (state) =>
      db
        .selectFrom('plan_changes')
        .selectAll()
        .where('state', '=', state)
        .orderBy('requested_at_ms')
        .orderBy('id')
        .execute(),

    async moveChange(id, from, to, atMs) {
      const row = await db
        .updateTable('plan_changes')
        .set({ state: to, settled_at_ms: to === 'waiting' || to === 'scheduled' ? null : atMs })
        .where('id', '=', id)
        .where('state', '=', from)
        .returningAll()
        .executeTakeFirst()
      return row ?? null
    },

    listSpans(accountId) {
      const spans = db.selectFrom('plan_spans').selectAll().where('account_id', '=', accountId)
      return spans.orderBy('from_ms').execute()
    },

    async listBilledAccounts(beforeMs) {
      const spans = db.selectFrom('plan_spans').select('account_id').distinct()
      const rows = await spans
        .where('plan', '<>', 'free')
        .where('from_ms', '<', beforeMs)
        .orderBy('account_id')
        .execute()
      return rows.map(({ account_id }) => account_id)
    },
  }
}

type MailClaims = Pick<InvoiceStore, 'listUnmailed' | 'claimMail' | 'releaseMail'>

function createInvoiceStore(db: Kysely<AccountTables>): Omit<InvoiceStore, keyof MailClaims> {
  const newest = db
    .selectFrom('invoices')
    .selectAll()
    .orderBy('issued_at_ms', 'desc')
    .orderBy('month', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST_INVOICES_LISTED)
  return {
    beginInvoicing: (month) =>
      db.transaction().execute(async (tx) => {
        const first = await findFirstMonth(tx)
        if (first !== null) return first
        await tx
          .insertInto('invoice_numbers')
          .values({ month, last: 0 })
          .onConflict((conflict) => conflict.column('month').doNothing())
          .execute()
        return (await findFirstMonth(tx)) ?? month
      }),

    createInvoice: (invoice) =>
      db.transaction().execute(async (tx) => {
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
      }),

    async listInvoices(accountId) {
      const rows = await newest.where('account_id', '=', accountId).execute()
      return rows.map(parseInvoice)
    },

    async findInvoice(id) {
      const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? parseInvoice(row) : null
    },

    async listInvoicesIn(state) {
      const rows = await newest.where('state', '=', state).execute()
      return rows.map(parseInvoice)
    },

    async moveInvoice(id, from, to) {
      const row = await db
        .updateTable('invoices')
        .set({ state: to })
        .where('id', '=', id)
        .where('state', '=', from)
        .returningAll()
        .executeTakeFirst()
      return row ? parseInvoice(row) : null
    },
  }
}

function createMailClaims(db: Kysely<AccountTables>): MailClaims {
  return {
    async listUnmailed(sinceMs, limit) {
      const rows = await db
        .selectFrom('invoices')
        .selectAll()
        .where('is_unmailed', '=', 1)
        .where('issued_at_ms', '>=', sinceMs)
        .orderBy('issued_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(parseInvoice)
    },

    async claimMail(id) {
      const row = await db
        .updateTable('invoices')
        .set({ is_unmailed: 0 })
        .where('id', '=', id)
        .where('is_unmailed', '=', 1)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async releaseMail(id) {
      await db.updateTable('invoices').set({ is_unmailed: 1 }).where('id', '=', id).execute()
    },
  }
}

function createAddressStore(db: Kysely<AccountTables>): BillingAddressStore {
  return {
    async findAddress(accountId) {
      const row = await db
        .selectFrom('billing_addresses')
        .select(['name', 'lines', 'country', 'vat_id'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row ? { ...row, lines: JSON.parse(row.lines) as string[] } : null
    },

    writeAddress: (account_id, address, changed_at_ms) =>
      db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, account_id)) === null) return false
        if (address === null) {
          await tx.deleteFrom('billing_addresses').where('account_id', '=', account_id).execute()
          return true
        }
        const row = { ...address, lines: JSON.stringify(address.lines), changed_at_ms }
        await tx
          .insertInto('billing_addresses')
          .values({ account_id, ...row })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
          .execute()
        return true
      }),
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

function formatInvoice({ lines, billed_to, terms, ...invoice }: Omit<Invoice, 'id'>, number: number): InvoiceRow {
  return {
    ...invoice,
    id: `${invoice.month}-${String(number).padStart(NUMBER_DIGITS, '0')}`,
    number,
    lines: JSON.stringify(lines),
    billed_name: billed_to.name,
    billed_email: billed_to.email,
    terms: terms === null ? null : JSON.stringify(terms),
    is_unmailed: 1,
  }
}

function parseInvoice({
  number: _,
  is_unmailed: __,
  lines,
  billed_name,
  billed_email,
  terms,
  ...row
}: InvoiceRow): Invoice {
  return {
    ...row,
    lines: JSON.parse(lines) as InvoiceLine[],
    billed_to: { name: billed_name, email: billed_email },
    terms: terms === null ? null : (JSON.parse(terms) as InvoiceTerms),
  }
}
