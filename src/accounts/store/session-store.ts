/** Sessions of the dashboard in an SQL database. */
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { SqliteDatabase } from '../../database/sqlite/open-database.ts'
import { MOST_SESSIONS_LISTED, type SessionStore } from '../../domain/accounts/sessions.ts'
import { forgetRows } from './forget-rows.ts'
import { holdAccount } from './hold-account.ts'
import type { AccountTables } from './schema.ts'

export function createSessionStore(db: Kysely<AccountTables>): SessionStore {
  return {
    async create(session) {
      await db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, session.account_id)) !== 'active') return
        await tx.insertInto('sessions').values(session).execute()
      })
    },

    async findByHash(hash) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .selectAll('sessions')
        .where('sessions.hash', '=', hash)
        // A deleted account is inactive too.
        .where('accounts.status', '=', 'active')
        .executeTakeFirst()
      return row ?? null
    },

    list: (accountId) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at_ms', 'desc')
        .orderBy('id')
        .limit(MOST_SESSIONS_LISTED)
        .execute(),

    async touch(id, atMs, address) {
      await db
        .updateTable('sessions')
        .set({ last_seen_at_ms: atMs, address })
        .where('id', '=', id)
        .where('last_seen_at_ms', '<=', atMs)
        .execute()
    },

    async end(accountId, id) {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return ended.numDeletedRows > 0n
    },

    endOthers: (accountId, keptId) =>
      db.transaction().execute(async (tx) => {
        // Writers that end several sessions of an account run one after the other, which avoids deadlocks.
        await holdAccount(tx, accountId)
        const ended = await tx
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .$if(keptId !== null, (others) => others.where('id', '<>', keptId))
          .executeTakeFirstOrThrow()
        return Number(ended.numDeletedRows)
      }),

    forget(lastSeenBeforeMs, createdBeforeMs) {
      const isOver = (session: ExpressionBuilder<AccountTables, 'sessions'>) =>
        session.or([session('last_seen_at_ms', '<', lastSeenBeforeMs), session('created_at_ms', '<', createdBeforeMs)])
      return forgetRows(
        async (limit) => {
          const rows = await db.selectFrom('sessions').select('id').where(isOver).limit(limit).execute()
          return rows.map(({ id }) => id)
        },
        (id) => db.deleteFrom('sessions').where('id', '=', id).where(isOver).execute(),
      )
    },
  }
}

/** Ends all sessions and links of a restored backup: some were ended or used after it was made, and must not work again. */
export function dropSessions(database: SqliteDatabase): void {
  database.exec('delete from sessions; delete from one_time_links')
}
