/** Indexes over the log, by which the listings of a model that came and went are counted. */
import { type Kysely, type Migration, sql } from 'kysely'

/** The codes of the log when this step was written. */
const APPEARED = 1
const NO_LONGER_OBSERVED = 4

export const addFlowIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index inventory_changes_appeared on inventory_changes (after_series_id, at_ms)
      where type = ${sql.lit(APPEARED)}`.execute(db)
    await sql`create index inventory_changes_left on inventory_changes (before_series_id, at_ms, car_id)
      where type = ${sql.lit(NO_LONGER_OBSERVED)}`.execute(db)
  },
}
