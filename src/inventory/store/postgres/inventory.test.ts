import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../../test/servers/start-postgres.ts'
import { EVERY_CAR } from '../../../domain/inventory/inventory-filter.ts'
import { ask, createDatabase, openPatiently } from '../../../wiring/storage/fixtures/prepare-postgres.ts'
import { describeInventory } from '../fixtures/inventory-contract.ts'
import { makeObservation } from '../fixtures/inventory-rules.ts'
import { preparePostgresInventory } from './fixtures/prepare-inventory.ts'
import { openPostgresInventory } from './open-inventory.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

describeInventory('PostgreSQL', () => preparePostgresInventory(server.url), { runs: 2, questions: 40 })

it('lives beside the accounts, opened from many sides at once', async () => {
  const url = await createDatabase(server.url)
  const [storage, ...inventories] = await Promise.all([
    openPatiently({ url, poolSize: 1 }),
    ...Array.from({ length: 4 }, () => openPostgresInventory({ url, poolSize: 1 })),
  ])
  for (const [i, inventory] of inventories.entries()) await inventory.observe([makeObservation(i + 1, 10)])
  expect(await inventories[0]?.count(EVERY_CAR)).toBe(4)
  await ask(url, "insert into inventory_migration values ('9999-later', '2099-01-01T00:00:00.000Z')")
  await expect(openPostgresInventory({ url })).rejects.toThrow('The database was written by a newer version of ershou.')
  for (const opened of [storage, ...inventories]) await opened.close()
})

it('refuses a database in which a number of a field has another meaning', async () => {
  const url = await createDatabase(server.url)
  const inventory = await openPostgresInventory({ url })
  await inventory.remember('field-meanings', JSON.stringify({ drive: { kind: 'code', numbers: { fwd: 2 } } }))
  await inventory.close()
  await expect(openPostgresInventory({ url })).rejects.toThrow('another declaration of the field drive: fwd is 2')
})

it('says that it is out of reach when its server is', async () => {
  const inventory = await openPostgresInventory({ url: await createDatabase(server.url) })
  await server.pause()
  await expect(inventory.state()).rejects.toMatchObject({
    kind: 'storage_unavailable',
    message: 'The inventory cannot be reached right now.',
  })
  await server.resume()
  expect(await inventory.count(EVERY_CAR)).toBe(0)
  await inventory.close()
})
