import { afterAll, beforeAll } from 'vitest'
import { describeIndexFeed } from '../../../../test/inventory/index-stories.ts'
import { type PostgresServer, startPostgres } from '../../../../test/servers/start-postgres.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { preparePostgresInventory } from '../../store/postgres/fixtures/prepare-inventory.ts'
import { openSqliteInventory } from '../../store/sqlite/open-inventory.ts'

let server: PostgresServer
const removals: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  for (const remove of removals) await remove()
  await server.stop()
})

async function openPostgres() {
  const world = await preparePostgresInventory(server.url)
  removals.push(() => world.remove())
  return world.open()
}

describeIndexFeed('a store in memory', async () => new MemoryInventory(), { runs: 600 })
describeIndexFeed('SQLite', () => openSqliteInventory({ path: ':memory:' }), { runs: 200 })
describeIndexFeed('PostgreSQL', openPostgres, { runs: 30 })
