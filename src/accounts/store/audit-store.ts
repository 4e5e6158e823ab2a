/** The audit log in an SQL database. */
import type { Kysely } from 'kysely'
import { type AuditEntry, type AuditFilter, type AuditStore, MOST_ENTRIES_LISTED } from '../../domain/accounts/audit.ts'
import type { AccountTables } from './schema.ts'

export class SqlAuditStore implements AuditStore {
  readonly #db: Kysely<AccountTables>

  constructor(db: Kysely<AccountTables>) {
    this.#db = db
  }

  async add(entry: AuditEntry): Promise<void> {
    await this.#db.insertInto('audit_log').values(entry).execute()
  }

  list(filter: AuditFilter, limit: number): Promise<(AuditEntry & { readonly number: number })[]> {
    const { account_id, actor, act, before } = filter
    return this.#db
      .selectFrom('audit_log')
      .selectAll()
      .$if(account_id !== null, (log) => log.where('account_id', '=', account_id))
      .$if(actor !== null, (log) => log.where('actor', '=', actor))
      .$if(act !== null, (log) => log.where('act', '=', act))
      .$if(before !== null, (log) => log.where('number', '<', before))
      .orderBy('number', 'desc')
      .limit(Math.min(limit, MOST_ENTRIES_LISTED))
      .execute()
  }
}
