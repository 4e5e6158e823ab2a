import { afterAll, beforeAll } from 'vitest'
import { describeIndexFeed } from '../../../test/inventory/index-stories.ts'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { MemoryInventory } from '../../storage/fixtures/memory-inventory.ts'
import { preparePostgresInventory } from '../../storage/postgres/inventory/fixtures/prepare-inventory.ts'
import { openSqliteInventory } from '../../storage/sqlite/inventory/open-inventory.ts'

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

for (const rows of ['memory', 'disk'] as const) {
  describeIndexFeed('a store in memory', rows, async () => new MemoryInventory(), { runs: 300 })
  describeIndexFeed('SQLite', rows, () => openSqliteInventory({ path: ':memory:' }), { runs: 100 })
}
describeIndexFeed('PostgreSQL', 'memory', openPostgres, { runs: 30 })
