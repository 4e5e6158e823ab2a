/** Accounts and keys in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type {
  Account,
  AccountChange,
  AccountPage,
  AccountQuestion,
  AccountStore,
  ApiKey,
  Changes,
  DeletedAccount,
  KeyPage,
  KeyQuestion,
  Renaming,
  Rotation,
} from '../../domain/accounts/accounts.ts'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { formatAccount, formatChange, formatKey, parseAccount, parseKey } from './account-rows.ts'
import { deleteAccount, dropSessions, isLastOperator } from './delete-account.ts'
import { findAccounts, findEmails } from './find-accounts.ts'
import { findLastUse, hasRoomForKey, readKeys, rotateKey, selectKeys } from './key-rows.ts'
import type { AccountTables } from './schema.ts'

export class SqlAccountStore implements AccountStore {
  readonly #db: Kysely<AccountTables>

  constructor(db: Kysely<AccountTables>) {
    this.#db = db
  }

  createAccount(account: Account): Promise<boolean> {
    return this.#change(async (tx, revision) => {
      const row = await tx
        .insertInto('accounts')
        .values({ ...formatAccount(account), revision })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) return false
      const { id: account_id, plan, created_at_ms: from_ms } = account
      await writeSpan(tx, { account_id, plan, from_ms })
      return true
    })
  }

  async findAccount(idOrEmail: string): Promise<Account | null> {
    const rows = await this.#db
      .selectFrom('accounts')
      .selectAll()
      .where((either) => either.or({ id: idOrEmail, email: idOrEmail.toLowerCase() }))
      .where('deleted_at_ms', 'is', null)
      .execute()
    const row = rows.find(({ id }) => id === idOrEmail) ?? rows[0]
    return row ? parseAccount(row) : null
  }

  async listAccounts(): Promise<Account[]> {
    const rows = this.#db.selectFrom('accounts').selectAll().where('deleted_at_ms', 'is', null)
    return (await rows.orderBy('email').execute()).map(parseAccount)
  }

  findAccounts(question: AccountQuestion): Promise<AccountPage> {
    return findAccounts(this.#db, question)
  }

  findEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return findEmails(this.#db, ids)
  }

  changeAccount(
    id: string,
    wanted: AccountChange,
    atMs: number,
    planBefore?: Plan,
  ): Promise<Account | 'last_operator' | null> {
    return this.#change(async (tx, revision) => {
      // No other writer comes in between, because all of them wait for the revision.
      const isOut = wanted.role === 'owner' || wanted.status === 'inactive'
      if (isOut && (await isLastOperator(tx, id))) return 'last_operator'
      const before = await tx.selectFrom('accounts').select('plan').where('id', '=', id).executeTakeFirst()
      const row = await tx
        .updateTable('accounts')
        .set({ ...formatChange(wanted), revision })
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .$if(planBefore !== undefined, (account) => account.where('plan', '=', planBefore as Plan))
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return null
      if (row.plan !== before?.plan) await writeSpan(tx, { account_id: id, plan: row.plan, from_ms: atMs })
      if (row.status === 'inactive') await dropSessions(tx, id)
      return parseAccount(row)
    })
  }

  renameAccount(id: string, names: Renaming): Promise<Account | 'taken' | null> {
    const email = names.email?.toLowerCase()
    return this.#change(async (tx, revision) => {
      // No other writer comes in between, because all of them wait for the revision.
      const holder = tx
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email ?? '')
      if ((await holder.where('id', '<>', id).executeTakeFirst()) !== undefined) return 'taken'
      const row = await tx
        .updateTable('accounts')
        .set({ name: names.name, email, revision })
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row ? parseAccount(row) : null
    })
  }

  deleteAccount(id: string, atMs: number): Promise<DeletedAccount | 'last_operator' | null> {
    return this.#change((tx, revision) => deleteAccount(tx, id, atMs, revision))
  }

  listDeletedAccounts(): Promise<DeletedAccount[]> {
    return this.#db
      .selectFrom('accounts')
      .select(['id', 'plan', 'created_at_ms', 'deleted_at_ms'])
      .where('deleted_at_ms', 'is not', null)
      .orderBy('id')
      .$narrowType<{ deleted_at_ms: number }>()
      .execute()
  }

  createKey(key: ApiKey, mostOpen?: number): Promise<boolean> {
    return this.#change(async (tx, revision) => {
      if (!(await hasRoomForKey(tx, key, mostOpen))) return false
      await tx
        .insertInto('api_keys')
        .values({ ...formatKey(key), revision })
        .execute()
      const { id: key_id, last_used_at_ms } = key
      if (last_used_at_ms !== null) await tx.insertInto('key_uses').values({ key_id, last_used_at_ms }).execute()
      return true
    })
  }

  async findKey(id: string): Promise<ApiKey | null> {
    const row = await selectKeys(this.#db).where('api_keys.id', '=', id).executeTakeFirst()
    return row ? parseKey(row) : null
  }

  readKeys(accountId: string, question: KeyQuestion): Promise<KeyPage> {
    return readKeys(this.#db, accountId, question)
  }

  async findPredecessor(accountId: string, id: string): Promise<ApiKey | null> {
    const rows = selectKeys(this.#db).where('api_keys.account_id', '=', accountId)
    const row = await rows.where('api_keys.rotated_to', '=', id).executeTakeFirst()
    return row ? parseKey(row) : null
  }

  findLastUse(accountId: string): Promise<number | null> {
    return findLastUse(this.#db, accountId)
  }

  async renameKey(accountId: string, id: string, name: string | null): Promise<ApiKey | null> {
    const renamed = await this.#change((tx, revision) =>
      tx
        .updateTable('api_keys')
        .set({ name, revision })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('accounts').select('id').where('id', '=', accountId).where('deleted_at_ms', 'is', null)),
        )
        .returning('id')
        .executeTakeFirst(),
    )
    return renamed ? this.findKey(id) : null
  }

  async listKeys(accountId: string, limit?: number): Promise<ApiKey[]> {
    const rows = await selectKeys(this.#db)
      .where('api_keys.account_id', '=', accountId)
      .orderBy('api_keys.created_at_ms', 'desc')
      .orderBy('api_keys.id', 'desc')
      .$if(limit !== undefined, (keys) => keys.limit(limit as number))
      .execute()
    return rows.map(parseKey)
  }

  async revokeKey(id: string, atMs: number): Promise<ApiKey | null> {
    await this.#change((tx, revision) =>
      tx
        .updateTable('api_keys')
        .set({ revoked_at_ms: atMs, revision })
        .where('id', '=', id)
        .where('revoked_at_ms', 'is', null)
        .execute(),
    )
    return this.findKey(id)
  }

  rotateKey(rotation: Rotation): Promise<ApiKey | 'too_many' | null> {
    return this.#change((tx, revision) => rotateKey(tx, rotation, revision))
  }

  async readChanges(afterRevision: number): Promise<Changes> {
    const { value: revision } = await this.#db.selectFrom('store_revision').select('value').executeTakeFirstOrThrow()
    if (revision === afterRevision) return { revision, accounts: [], keys: [] }
    // A smaller revision means another database, such as a restored one: everything is new.
    const after = revision < afterRevision ? 0 : afterRevision
    // The revision is read first, so that concurrent writes are read again next time rather than missed; keys before accounts, so that a key never comes without its account.
    const keys = await selectKeys(this.#db).where('api_keys.revision', '>', after).execute()
    const accounts = await this.#db.selectFrom('accounts').selectAll().where('revision', '>', after).execute()
    return { revision, accounts: accounts.map(parseAccount), keys: keys.map(parseKey) }
  }

  /** Raises the revision first: its row stays locked until the commit, so commits are in the order of revisions. */
  #change<Result>(write: (tx: Transaction<AccountTables>, revision: number) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (tx) => {
      const { value } = await tx
        .updateTable('store_revision')
        .set({ value: sql`value + 1` })
        .returning('value')
        .executeTakeFirstOrThrow()
      return write(tx, value)
    })
  }
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
