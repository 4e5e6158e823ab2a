/** Which account has paid for which export file, in an SQL database. */
import type { Kysely } from 'kysely'
import type { ExportGrants } from '../../domain/exports.ts'

export interface ExportGrantTables {
  readonly export_grants: {
    readonly account_id: string
    /** `<id>/<name>` */
    readonly file: string
    readonly until_ms: number
  }
}

export function createExportGrantStore(db: Kysely<ExportGrantTables>): ExportGrants {
  return {
    async isHeld(account_id, file, nowMs) {
      const row = await db
        .selectFrom('export_grants')
        .select('until_ms')
        .where('account_id', '=', account_id)
        .where('file', '=', file)
        .where('until_ms', '>', nowMs)
        .executeTakeFirst()
      return row !== undefined
    },

    async claim(account_id, file, { nowMs, untilMs }) {
      // Few are written, so each deletes those that have expired.
      await db.deleteFrom('export_grants').where('until_ms', '<=', nowMs).execute()
      const row = await db
        .insertInto('export_grants')
        .values({ account_id, file, until_ms: untilMs })
        .onConflict((conflict) => conflict.columns(['account_id', 'file']).doNothing())
        .returning('file')
        .executeTakeFirst()
      return row !== undefined
    },

    async withdraw(account_id, file) {
      await db.deleteFrom('export_grants').where('account_id', '=', account_id).where('file', '=', file).execute()
    },
  }
}
