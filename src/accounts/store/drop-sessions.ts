/** Ends all sessions and links of a restored backup: some were ended or used after it was made, and must not work again. */
import type { SqliteDatabase } from '../../database/sqlite/open-database.ts'

export function dropSessions(database: SqliteDatabase): void {
  database.exec('delete from sessions; delete from one_time_links')
}
