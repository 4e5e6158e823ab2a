/** Which keys see the sample cars. Test keys from before are demo keys, which see the market. */
import { type Migration, sql } from 'kysely'

export const SAMPLE_KEYS: Migration = {
  async up(db) {
    await db.schema
      .alterTable('api_keys')
      .addColumn('sees_samples', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`sees_samples in (0, 1)`),
      )
      .execute()
  },
}
