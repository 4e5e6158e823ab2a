/** The audit log in an SQL database. */
import type { Kysely } from 'kysely'
import { type AuditStore, MOST_ENTRIES_LISTED } from '../../domain/accounts/audit.ts'
import type { AccountTables } from './schema.ts'

export function createAuditStore(db: Kysely<AccountTables>): AuditStore {
  return {
    async add(entry) {
      await db.insertInto('audit_log').values(entry).execute()
    },

    list: ({ account_id, actor, act, before, from_ms = null, to_ms = null }, limit) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .$if(account_id !== null, (log) => log.where('account_id', '=', account_id))
        .$if(actor !== null, (log) => log.where('actor', '=', actor))
        .$if(act !== null, (log) => log.where('act', '=', act))
        .$if(before !== null, (log) => log.where('number', '<', before))
        .$if(from_ms !== null, (log) => log.where('at_ms', '>=', from_ms))
        .$if(to_ms !== null, (log) => log.where('at_ms', '<', to_ms))
        .orderBy('number', 'desc')
        .limit(Math.min(limit, MOST_ENTRIES_LISTED))
        .execute(),
  }
}
