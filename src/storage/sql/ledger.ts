/** The months' counts in an SQL database. */
import type { Kysely } from 'kysely'
import type { Ledger, MonthCount } from '../../domain/usage.ts'
import { mergeRows, sortedChunks } from './chunks.ts'
import type { Schema } from './schema.ts'

const COLUMNS = ['account_id', 'month', 'used'] as const

export function createLedger(db: Kysely<Schema>): Ledger {
  return {
    async add(counts) {
      if (counts.length === 0) return []
      const merged = mergeRows(
        counts,
        ({ account_id, month }) => [account_id, month],
        (a, b) => ({ ...a, used: a.used + b.used }),
      )
      return db.transaction().execute(async (tx) => {
        const totals: MonthCount[] = []
        for (const chunk of sortedChunks(merged)) {
          const rows = await tx
            .insertInto('months')
            .values(chunk)
            .onConflict((conflict) =>
              conflict
                .columns(['account_id', 'month'])
                .doUpdateSet((row) => ({ used: row('months.used', '+', row.ref('excluded.used')) })),
            )
            .returning(COLUMNS)
            .execute()
          totals.push(...rows)
        }
        return totals
      })
    },

    async read(accountId, month) {
      const row = await db
        .selectFrom('months')
        .select('used')
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .executeTakeFirst()
      return row?.used ?? 0
    },

    list: (accountId) =>
      db.selectFrom('months').select(COLUMNS).where('account_id', '=', accountId).orderBy('month', 'desc').execute(),
  }
}
