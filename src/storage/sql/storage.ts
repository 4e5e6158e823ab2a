/** All that is kept in an SQL database, whichever it is. */
import type { Kysely } from 'kysely'
import type { AccountStore } from '../../domain/accounts.ts'
import type { AuditStore } from '../../domain/dashboard/audit.ts'
import type { BillingStore } from '../../domain/dashboard/billing.ts'
import type { CredentialStore } from '../../domain/dashboard/credentials.ts'
import type { NoticeStore } from '../../domain/dashboard/notices.ts'
import type { SessionStore } from '../../domain/dashboard/sessions.ts'
import type { UnknownWordStore } from '../../domain/unknown-words.ts'
import type { Ledger, UsageStore } from '../../domain/usage.ts'
import { SqlAccountStore } from './account-store.ts'
import { SqlAuditStore } from './dashboard/audit-store.ts'
import { SqlBillingStore } from './dashboard/billing-store.ts'
import { SqlCredentialStore } from './dashboard/credential-store.ts'
import { SqlNoticeStore } from './dashboard/notice-store.ts'
import { SqlSessionStore } from './dashboard/session-store.ts'
import { createLedger } from './ledger.ts'
import type { Schema } from './schema.ts'
import { createUnknownWordStore } from './unknown-words.ts'
import { createUsageStore } from './usage-store.ts'

export interface SqlStorage {
  readonly accounts: AccountStore
  readonly usage: UsageStore
  readonly ledger: Ledger
  readonly unknownWords: UnknownWordStore
  readonly sessions: SessionStore
  readonly credentials: CredentialStore
  readonly billing: BillingStore
  readonly audit: AuditStore
  readonly notices: NoticeStore
  /** Throws a Failure `storage_unavailable` when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export function createSqlStorage(db: Kysely<Schema>): SqlStorage {
  return {
    accounts: new SqlAccountStore(db),
    usage: createUsageStore(db),
    ledger: createLedger(db),
    unknownWords: createUnknownWordStore(db),
    sessions: new SqlSessionStore(db),
    credentials: new SqlCredentialStore(db),
    billing: new SqlBillingStore(db),
    audit: new SqlAuditStore(db),
    notices: new SqlNoticeStore(db),
    async ping() {
      // A constant would be answered without a look at the file.
      await db.selectFrom('store_revision').select('value').execute()
    },
    close: () => db.destroy(),
  }
}
