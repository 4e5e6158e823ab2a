import { describeAccountLifecycle } from '../../accounts/store/fixtures/account-lifecycle-contract.ts'
import { describeAccountStore } from '../../accounts/store/fixtures/account-store-contract.ts'
import { describeChanges } from '../../accounts/store/fixtures/changes-contract.ts'
import { describeDashboard } from '../../accounts/store/fixtures/describe-dashboard.ts'
import { describeFindAccounts } from '../../accounts/store/fixtures/find-accounts-contract.ts'
import { describeOperatorStore } from '../../accounts/store/fixtures/operator-store-contract.ts'
import { describeOwnKeys } from '../../accounts/store/fixtures/own-keys-contract.ts'
import { describeExportGrants } from '../../exports/store/fixtures/export-grant-contract.ts'
import { describeLedger } from '../../limits/fixtures/ledger-contract.ts'
import { describeRequestLog } from '../../limits/fixtures/request-log-contract.ts'
import { describeUsageStore } from '../../limits/fixtures/usage-store-contract.ts'
import { describeHistoryStores } from '../../operations/store/fixtures/history-contract.ts'
import { describeUnknownWordStore } from '../../words/store/fixtures/unknown-word-store-contract.ts'
import { prepareSqlite } from './fixtures/prepare-sqlite.ts'

describeAccountStore('SQLite', prepareSqlite)
describeAccountLifecycle('SQLite', prepareSqlite)
describeOwnKeys('SQLite', prepareSqlite)
describeFindAccounts('SQLite', prepareSqlite)
describeChanges('SQLite', prepareSqlite)
describeUsageStore('SQLite', prepareSqlite)
describeRequestLog('SQLite', prepareSqlite)
describeLedger('SQLite', prepareSqlite)
describeUnknownWordStore('SQLite', prepareSqlite)
describeExportGrants('SQLite', prepareSqlite)
describeDashboard('SQLite', prepareSqlite)
describeOperatorStore('SQLite', prepareSqlite)
describeHistoryStores('SQLite', prepareSqlite)
