/** The migrations from an empty database to the current schema, in the order of their names. A released migration is never changed. */
import { createAccountTables } from '../../accounts/store/migrations/0001-accounts.ts'
import { createDeletionColumns } from '../../accounts/store/migrations/0005-deleted-and-rotated.ts'
import { createDashboardTables } from '../../accounts/store/migrations/0006-dashboard.ts'
import { SAMPLE_KEYS } from '../../accounts/store/migrations/0008-sample-keys.ts'
import { createSavedSearchTables } from '../../accounts/store/migrations/0010-saved-searches.ts'
import { createBillingTerms } from '../../accounts/store/migrations/0013-billing-terms.ts'
import { createOperatorTables } from '../../accounts/store/migrations/0014-operator.ts'
import { OPERATOR_SUMS } from '../../accounts/store/migrations/0015-operator-sums-expand.ts'
import type { Migrations } from '../../database/migrate.ts'
import { POSTGRES_SPELLING, type Spelling, SQLITE_SPELLING } from '../../database/spelling.ts'
import { createExportGrantTable } from '../../exports/store/0009-export-grants.ts'
import { createUsageTables } from '../../limits/migrations/0002-usage.ts'
import { WINDOW_TABLE } from '../../limits/migrations/0003-windows.ts'
import { countOnce } from '../../limits/migrations/0007-counted-once.ts'
import { createRequestLog } from '../../limits/migrations/0011-request-log.ts'
import { createLatencyDays } from '../../limits/migrations/0015-latency-days-expand.ts'
import { createHistoryTables } from '../../operations/store/0014-service-history.ts'
import { createUnknownWordTable } from '../../words/store/0004-unknown-words.ts'

const migrationsIn = (spelling: Spelling): Migrations => ({
  '0001-accounts': createAccountTables(spelling),
  '0002-usage': createUsageTables(spelling),
  '0004-unknown-words': createUnknownWordTable(spelling),
  '0005-deleted-and-rotated': createDeletionColumns(spelling),
  '0006-dashboard': createDashboardTables(spelling),
  '0007-counted-once': countOnce(spelling),
  '0008-sample-keys': SAMPLE_KEYS,
  '0009-export-grants': createExportGrantTable(spelling),
  '0010-saved-searches': createSavedSearchTables(spelling),
  '0011-request-log': createRequestLog(spelling),
  '0013-billing-terms': createBillingTerms(spelling),
  '0014-operator': createOperatorTables(spelling),
  '0014-service-history': createHistoryTables(spelling),
  '0015-latency-days-expand': createLatencyDays(spelling),
  '0015-operator-sums-expand': OPERATOR_SUMS,
})

export const POSTGRES_MIGRATIONS = migrationsIn(POSTGRES_SPELLING)
export const SQLITE_MIGRATIONS: Migrations = { ...migrationsIn(SQLITE_SPELLING), '0003-windows': WINDOW_TABLE }
