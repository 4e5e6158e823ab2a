import { describeAccountLifecycle } from '../fixtures/account-lifecycle-contract.ts'
import { describeAccountStore } from '../fixtures/account-store-contract.ts'
import { describeChanges } from '../fixtures/changes-contract.ts'
import { describeDashboard } from '../fixtures/dashboard/describe-dashboard.ts'
import { describeFindAccounts } from '../fixtures/find-accounts-contract.ts'
import { describeLedger } from '../fixtures/ledger-contract.ts'
import { describeOwnKeys } from '../fixtures/own-keys-contract.ts'
import { describeUnknownWordStore } from '../fixtures/unknown-word-store-contract.ts'
import { describeUsageStore } from '../fixtures/usage-store-contract.ts'
import { prepareSqlite } from './fixtures/prepare-sqlite.ts'

describeAccountStore('SQLite', prepareSqlite)
describeAccountLifecycle('SQLite', prepareSqlite)
describeOwnKeys('SQLite', prepareSqlite)
describeFindAccounts('SQLite', prepareSqlite)
describeChanges('SQLite', prepareSqlite)
describeUsageStore('SQLite', prepareSqlite)
describeLedger('SQLite', prepareSqlite)
describeUnknownWordStore('SQLite', prepareSqlite)
describeDashboard('SQLite', prepareSqlite)
