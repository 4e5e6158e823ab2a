/** All that is kept in an SQL database, whichever it is. */
import type { Kysely } from 'kysely'
import { createAccountStore } from '../../accounts/store/account-store.ts'
import { createAuditStore } from '../../accounts/store/audit-store.ts'
import { createBillingStore } from '../../accounts/store/billing-store.ts'
import { createCredentialStore } from '../../accounts/store/credential-store.ts'
import { createDeliveryStore } from '../../accounts/store/delivery-store.ts'
import { createNoticeStore } from '../../accounts/store/notice-store.ts'
import { createOperatorStore } from '../../accounts/store/operator-store.ts'
import { createSavedSearchStore } from '../../accounts/store/saved-search-store.ts'
import type { AccountTables } from '../../accounts/store/schema.ts'
import { createSessionStore } from '../../accounts/store/session-store.ts'
import type { Spelling } from '../../database/spelling.ts'
import { createExportGrantStore, type ExportGrantTables } from '../../exports/store/export-grant-store.ts'
import type { UsageTables } from '../../limits/usage/schema.ts'
import { createLedger, createUsageStore } from '../../limits/usage/usage-store.ts'
import { createSampleStore, createStatusStore, type HistoryTables } from '../../operations/store/history-store.ts'
import { createUnknownWordStore, type UnknownWordTables } from '../../words/store/unknown-word-store.ts'

export interface Schema extends AccountTables, UsageTables, UnknownWordTables, ExportGrantTables, HistoryTables {}

export type SqlStorage = ReturnType<typeof createSqlStorage>

export function createSqlStorage(db: Kysely<Schema>, spelling: Spelling) {
  return {
    accounts: createAccountStore(db),
    usage: createUsageStore(db),
    ledger: createLedger(db),
    unknownWords: createUnknownWordStore(db),
    sessions: createSessionStore(db),
    credentials: createCredentialStore(db),
    billing: createBillingStore(db),
    audit: createAuditStore(db),
    notices: createNoticeStore(db),
    savedSearches: createSavedSearchStore(db),
    deliveries: createDeliveryStore(db, spelling),
    exportGrants: createExportGrantStore(db),
    operator: createOperatorStore(db),
    status: createStatusStore(db),
    samples: createSampleStore(db),
    /** Throws a Failure `storage_unavailable` when the database does not answer. */
    async ping() {
      // A constant would be answered without reading the file.
      await db.selectFrom('store_revision').select('value').execute()
    },
    /** The clock that all processes of this database share, given that of this process. */
    async readClockMs(ownMs: number): Promise<number> {
      const { ms } = await db.selectNoFrom(spelling.clockMs(ownMs).as('ms')).executeTakeFirstOrThrow()
      return ms
    },
    close: () => db.destroy(),
  }
}
