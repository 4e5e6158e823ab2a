import { afterAll, beforeAll } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../../test/servers/start-postgres.ts'
import { describeInventory } from '../fixtures/inventory-contract.ts'
import { preparePostgresInventory } from './fixtures/prepare-inventory.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

describeInventory('PostgreSQL', () => preparePostgresInventory(server.url))
