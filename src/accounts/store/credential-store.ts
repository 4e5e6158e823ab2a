/** Passwords, passkeys and one-time links in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type CredentialStore,
  type LinkStore,
  MOST_LINKS_LISTED,
  OPENING_PURPOSES,
  type PasskeyStore,
  type PasswordStore,
} from '../../domain/accounts/credentials.ts'
import { forgetRows } from './forget-rows.ts'
import { holdAccount } from './hold-account.ts'
import type { AccountTables, PasswordRow } from './schema.ts'

export function createCredentialStore(db: Kysely<AccountTables>): CredentialStore {
  return { ...createPasswordStore(db), ...createPasskeyStore(db), ...createLinkStore(db) }
}

function createPasswordStore(db: Kysely<AccountTables>): PasswordStore {
  return {
    async findPassword(accountId) {
      const passwords = db.selectFrom('passwords').select('hash').where('account_id', '=', accountId)
      return (await passwords.executeTakeFirst())?.hash ?? null
    },

    async setPassword(accountId, hash, atMs) {
      await db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, accountId)) === null) return
        if (hash === null) {
          await tx.deleteFrom('passwords').where('account_id', '=', accountId).execute()
          return
        }
        await writePassword(tx, { account_id: accountId, hash, set_at_ms: atMs })
      })
    },

    replacePassword: (accountId, hash, atMs, keptSession) =>
      db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, accountId)) !== 'active') return false
        const sessions = tx.selectFrom('sessions').select('id').where('account_id', '=', accountId)
        const isKept = keptSession === null || (await sessions.where('id', '=', keptSession).executeTakeFirst())
        if (isKept === undefined) return false
        await writePassword(tx, { account_id: accountId, hash, set_at_ms: atMs })
        await tx
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('id', '<>', keptSession ?? '')
          .execute()
        await tx
          .deleteFrom('one_time_links')
          .where('account_id', '=', accountId)
          .where('purpose', 'in', OPENING_PURPOSES)
          .execute()
        return true
      }),
  }
}

async function writePassword(tx: Transaction<AccountTables>, row: PasswordRow): Promise<void> {
  const { hash, set_at_ms } = row
  await tx
    .insertInto('passwords')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash, set_at_ms }))
    .execute()
}

function createPasskeyStore(db: Kysely<AccountTables>): PasskeyStore {
  return {
    listPasskeys: (accountId) =>
      db
        .selectFrom('passkeys')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute(),

    async findPasskey(id) {
      return (await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },

    addPasskey: (passkey, most) =>
      db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, passkey.account_id)) === null) return false
        // The account is locked, so that nobody adds another between the count and the write.
        const known = tx.selectFrom('passkeys').select('id').where('account_id', '=', passkey.account_id)
        if (most !== undefined && (await known.execute()).length >= most) return 'too_many'
        const row = await tx
          .insertInto('passkeys')
          .values(passkey)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),

    async usePasskey(id, counter, atMs) {
      await db
        .updateTable('passkeys')
        .set({
          counter: sql`case when counter > ${counter} then counter else ${counter} end`,
          last_used_at_ms: sql`case when last_used_at_ms > ${atMs} then last_used_at_ms else ${atMs} end`,
        })
        .where('id', '=', id)
        .execute()
    },

    async removePasskey(accountId, id) {
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return removed.numDeletedRows > 0n
    },
  }
}

function createLinkStore(db: Kysely<AccountTables>): LinkStore {
  return {
    async createLink(link) {
      const { account_id } = link
      await db.transaction().execute(async (tx) => {
        if (account_id !== null && (await holdAccount(tx, account_id)) === null) return
        await tx
          .insertInto('one_time_links')
          .values({ ...link, email: link.email.toLowerCase() })
          .execute()
      })
    },

    async findLink(hash) {
      return (await db.selectFrom('one_time_links').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null
    },

    async takeLink(hash) {
      const taken = db.deleteFrom('one_time_links').where('hash', '=', hash).returningAll()
      return (await taken.executeTakeFirst()) ?? null
    },

    async dropLinks(accountId, purpose) {
      await db.transaction().execute(async (tx) => {
        // Writers that delete several links of an account run one after the other, which avoids deadlocks.
        await holdAccount(tx, accountId)
        await tx
          .deleteFrom('one_time_links')
          .where('account_id', '=', accountId)
          .where('purpose', '=', purpose)
          .execute()
      })
    },

    listLinks: (purpose) =>
      db
        .selectFrom('one_time_links')
        .selectAll()
        .where('purpose', '=', purpose)
        .orderBy('created_at_ms', 'desc')
        .orderBy('hash')
        .limit(MOST_LINKS_LISTED)
        .execute(),

    forgetLinks(expiredBeforeMs) {
      const expired = db.selectFrom('one_time_links').select('hash').where('expires_at_ms', '<', expiredBeforeMs)
      return forgetRows(
        async (limit) => (await expired.limit(limit).execute()).map(({ hash }) => hash),
        (hash) => db.deleteFrom('one_time_links').where('hash', '=', hash).execute(),
      )
    },
  }
}
