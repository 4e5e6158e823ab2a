import { afterAll, beforeAll } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { describeAccountLifecycle } from '../fixtures/account-lifecycle-contract.ts'
import { describeAccountStore } from '../fixtures/account-store-contract.ts'
import { describeChanges } from '../fixtures/changes-contract.ts'
import { describeDashboard } from '../fixtures/dashboard/describe-dashboard.ts'
import { describeFindAccounts } from '../fixtures/find-accounts-contract.ts'
import { describeLedger } from '../fixtures/ledger-contract.ts'
import { describeOwnKeys } from '../fixtures/own-keys-contract.ts'
import { describeUnknownWordStore } from '../fixtures/unknown-word-store-contract.ts'
import { describeUsageStore } from '../fixtures/usage-store-contract.ts'
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
describeLedger('PostgreSQL', prepare)
describeUnknownWordStore('PostgreSQL', prepare)
describeDashboard('PostgreSQL', prepare)
