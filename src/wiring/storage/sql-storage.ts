/** All that is kept in an SQL database, whichever it is. */
import type { Kysely } from 'kysely'
import { SqlAccountStore } from '../../accounts/store/account-store.ts'
import { SqlAuditStore } from '../../accounts/store/audit-store.ts'
import { SqlBillingStore } from '../../accounts/store/billing-store.ts'
import { SqlCredentialStore } from '../../accounts/store/credential-store.ts'
import { SqlNoticeStore } from '../../accounts/store/notice-store.ts'
import type { AccountTables } from '../../accounts/store/schema.ts'
import { SqlSessionStore } from '../../accounts/store/session-store.ts'
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { AuditStore } from '../../domain/accounts/audit.ts'
import type { BillingStore } from '../../domain/accounts/billing.ts'
import type { CredentialStore } from '../../domain/accounts/credentials.ts'
import type { NoticeStore } from '../../domain/accounts/notices.ts'
import type { SessionStore } from '../../domain/accounts/sessions.ts'
import type { Ledger, UsageStore } from '../../domain/accounts/usage.ts'
import type { UnknownWordStore } from '../../domain/unknown-words.ts'
import { createLedger } from '../../limits/usage/ledger.ts'
import type { UsageTables } from '../../limits/usage/schema.ts'
import { createUsageStore } from '../../limits/usage/usage-store.ts'
import type { UnknownWordTables } from '../../words/store/unknown-word-store.ts'
import { createUnknownWordStore } from '../../words/store/unknown-word-store.ts'

export interface Schema extends AccountTables, UsageTables, UnknownWordTables {}

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
