import { afterAll, beforeAll } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
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
import { preparePostgres } from './fixtures/prepare-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const prepare = () => preparePostgres(server.url)
describeAccountStore('PostgreSQL', prepare)
describeAccountLifecycle('PostgreSQL', prepare)
describeOwnKeys('PostgreSQL', prepare)
describeFindAccounts('PostgreSQL', prepare)
describeChanges('PostgreSQL', prepare)
describeUsageStore('PostgreSQL', prepare)
describeRequestLog('PostgreSQL', prepare)
describeLedger('PostgreSQL', prepare)
describeUnknownWordStore('PostgreSQL', prepare)
describeExportGrants('PostgreSQL', prepare)
describeDashboard('PostgreSQL', prepare)
describeOperatorStore('PostgreSQL', prepare)
describeHistoryStores('PostgreSQL', prepare)
