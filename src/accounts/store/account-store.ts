/** Accounts and keys in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Account, AccountChange, AccountStore, KeyStore } from '../../domain/accounts/accounts.ts'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import { type Alerts, DEFAULT_ALERTS } from '../../domain/accounts/notices.ts'
import type { Overrides, Plan } from '../../domain/accounts/plans.ts'
import { deleteAccount, dropSessions, isLastOperator } from './delete-account.ts'
import { findAccountRows } from './find-accounts.ts'
import { type Change, createKeyStore, parseKey, selectKeys } from './key-store.ts'
import type { AccountRow, AccountTables } from './schema.ts'

export function createAccountStore(db: Kysely<AccountTables>): AccountStore {
  // Raises the revision first: its row stays locked until the commit, so commits are in the order of revisions, and no other writer comes in between.
  const change: Change = (write) =>
    db.transaction().execute(async (tx) => {
      const { value } = await tx
        .updateTable('store_revision')
        .set({ value: sql`value + 1` })
        .returning('value')
        .executeTakeFirstOrThrow()
      return write(tx, value)
    })
  return { ...createAccountReader(db), ...createAccountWriter(change), ...createKeyStore(db, change) }
}

function createAccountReader(db: Kysely<AccountTables>): Omit<AccountStore, keyof AccountWriter | keyof KeyStore> {
  const accounts = db.selectFrom('accounts').where('deleted_at_ms', 'is', null)
  return {
    async findAccount(idOrEmail) {
      const rows = await accounts
        .selectAll()
        .where((either) => either.or({ id: idOrEmail, email: idOrEmail.toLowerCase() }))
        .execute()
      const row = rows.find(({ id }) => id === idOrEmail) ?? rows[0]
      return row ? parseAccount(row) : null
    },

    async listAccounts() {
      return (await accounts.selectAll().orderBy('email').execute()).map(parseAccount)
    },

    async findAccounts(question) {
      const { rows, total } = await findAccountRows(db, question)
      return { accounts: rows.map(parseAccount), total }
    },

    async findEmails(ids) {
      if (ids.length === 0) return new Map()
      const rows = await accounts.select(['id', 'email']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, email }) => [id, email]))
    },

    listDeletedAccounts: () =>
      db
        .selectFrom('accounts')
        .select(['id', 'plan', 'created_at_ms', 'deleted_at_ms'])
        .where('deleted_at_ms', 'is not', null)
        .orderBy('id')
        .$narrowType<{ deleted_at_ms: number }>()
        .execute(),

    async readChanges(afterRevision) {
      const { value: revision } = await db.selectFrom('store_revision').select('value').executeTakeFirstOrThrow()
      if (revision === afterRevision) return { revision, accounts: [], keys: [] }
      // A smaller revision means another database, such as a restored one: everything is new.
      const after = revision < afterRevision ? 0 : afterRevision
      // The revision is read first, so that concurrent writes are read again next time rather than missed; keys before accounts, so that a key never comes without its account.
      const keys = await selectKeys(db).where('api_keys.revision', '>', after).execute()
      const changed = await db.selectFrom('accounts').selectAll().where('revision', '>', after).execute()
      return { revision, accounts: changed.map(parseAccount), keys: keys.map(parseKey) }
    },
  }
}

type AccountWriter = Pick<AccountStore, 'createAccount' | 'changeAccount' | 'renameAccount' | 'deleteAccount'>

function createAccountWriter(change: Change): AccountWriter {
  return {
    createAccount: (account) =>
      change(async (tx, revision) => {
        const row = await tx
          .insertInto('accounts')
          .values({ ...formatAccount(account), revision })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (row === undefined) return false
        await writeSpan(tx, { account_id: account.id, plan: account.plan, from_ms: account.created_at_ms })
        return true
      }),

    changeAccount: (id, wanted, atMs, planBefore) =>
      change(async (tx, revision) => {
        const isOut = wanted.role === 'owner' || wanted.status === 'inactive'
        if (isOut && (await isLastOperator(tx, id))) return 'last_operator'
        const before = await tx.selectFrom('accounts').select('plan').where('id', '=', id).executeTakeFirst()
        const row = await updateAccount(tx, id)
          .set({ ...formatChange(wanted), revision })
          .$if(planBefore !== undefined, (account) => account.where('plan', '=', planBefore as Plan))
          .executeTakeFirst()
        if (row === undefined) return null
        if (row.plan !== before?.plan) await writeSpan(tx, { account_id: id, plan: row.plan, from_ms: atMs })
        if (row.status === 'inactive') await dropSessions(tx, id)
        return parseAccount(row)
      }),

    renameAccount: (id, names) =>
      change(async (tx, revision) => {
        const email = names.email?.toLowerCase()
        const holder = tx
          .selectFrom('accounts')
          .select('id')
          .where('email', '=', email ?? '')
        if ((await holder.where('id', '<>', id).executeTakeFirst()) !== undefined) return 'taken'
        const row = await updateAccount(tx, id).set({ name: names.name, email, revision }).executeTakeFirst()
        return row ? parseAccount(row) : null
      }),

    deleteAccount: (id, atMs) => change((tx, revision) => deleteAccount(tx, id, atMs, revision)),
  }
}

function updateAccount(tx: Transaction<AccountTables>, id: string) {
  return tx.updateTable('accounts').where('id', '=', id).where('deleted_at_ms', 'is', null).returningAll()
}

/** The last entry is the current plan, even if the clock was set back. */
async function writeSpan(tx: Transaction<AccountTables>, { account_id, plan, from_ms }: PlanSpan): Promise<void> {
  const last = await tx
    .selectFrom('plan_spans')
    .select('from_ms')
    .where('account_id', '=', account_id)
    .orderBy('from_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('plan_spans')
    .values({ account_id, plan, from_ms: Math.max(from_ms, last?.from_ms ?? from_ms) })
    .onConflict((conflict) => conflict.columns(['account_id', 'from_ms']).doUpdateSet({ plan }))
    .execute()
}

/** Accounts ↔ rows. */
function parseAccount(row: AccountRow): Account {
  const {
    per_minute_override,
    per_month_override,
    per_month_unlimited,
    alert_percents,
    alert_refusals,
    deleted_at_ms: _,
    revision: __,
    ...account
  } = row
  const per_month = per_month_unlimited === 1 ? 'unlimited' : per_month_override
  const percents =
    alert_percents === null ? DEFAULT_ALERTS.percents : alert_percents.split(',').filter(Boolean).map(Number)
  return {
    ...account,
    overrides: { per_minute: per_minute_override, per_month },
    alerts: { percents, refusals: alert_refusals === 1 },
  }
}

function formatAccount({ overrides, alerts, ...account }: Account): Omit<AccountRow, 'revision' | 'deleted_at_ms'> {
  return {
    ...account,
    email: account.email.toLowerCase(),
    per_minute_override: overrides.per_minute,
    ...formatMonthOverride(overrides.per_month),
    ...formatAlerts(alerts),
  }
}

/** Fields that are not given are undefined. */
function formatChange({ name, plan, role, status, month_cap, alerts, overrides }: AccountChange) {
  const { per_minute, per_month } = overrides ?? {}
  return {
    ...{ name, plan, role, status, month_cap },
    ...(alerts !== undefined && formatAlerts(alerts)),
    ...(per_minute !== undefined && { per_minute_override: per_minute }),
    ...(per_month !== undefined && formatMonthOverride(per_month)),
  }
}

function formatAlerts({ percents, refusals }: Alerts) {
  return { alert_percents: percents.join(','), alert_refusals: refusals ? 1 : 0 } as const
}

function formatMonthOverride(per_month: Overrides['per_month']) {
  const unlimited = per_month === 'unlimited'
  return { per_month_override: unlimited ? null : per_month, per_month_unlimited: unlimited ? 1 : 0 } as const
}
