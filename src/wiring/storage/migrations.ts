/** The steps from an empty database to today's, in the order of their names. A step that was released is never changed. */

import { createAccountTables } from '../../accounts/store/migrations/0001-accounts.ts'
import { createDeletionColumns } from '../../accounts/store/migrations/0005-deleted-and-rotated.ts'
import { createDashboardTables } from '../../accounts/store/migrations/0006-dashboard.ts'
import type { Migrations } from '../../database/migrate.ts'
import { POSTGRES_SPELLING, SQLITE_SPELLING } from '../../database/spelling.ts'
import { createUsageTables } from '../../limits/migrations/0002-usage.ts'
import { WINDOW_TABLE } from '../../limits/migrations/0003-windows.ts'
import { countOnce } from '../../limits/migrations/0007-counted-once.ts'
import { createUnknownWordTable } from '../../words/store/0004-unknown-words.ts'

export const SQLITE_MIGRATIONS: Migrations = {
  '0001-accounts': createAccountTables(SQLITE_SPELLING),
  '0002-usage': createUsageTables(SQLITE_SPELLING),
  '0003-windows': WINDOW_TABLE,
  '0004-unknown-words': createUnknownWordTable(SQLITE_SPELLING),
  '0005-deleted-and-rotated': createDeletionColumns(SQLITE_SPELLING),
  '0006-dashboard': createDashboardTables(SQLITE_SPELLING),
  '0007-counted-once': countOnce(SQLITE_SPELLING),
}

export const POSTGRES_MIGRATIONS: Migrations = {
  '0001-accounts': createAccountTables(POSTGRES_SPELLING),
  '0002-usage': createUsageTables(POSTGRES_SPELLING),
  '0004-unknown-words': createUnknownWordTable(POSTGRES_SPELLING),
  '0005-deleted-and-rotated': createDeletionColumns(POSTGRES_SPELLING),
  '0006-dashboard': createDashboardTables(POSTGRES_SPELLING),
  '0007-counted-once': countOnce(POSTGRES_SPELLING),
}
