/** What the doctor says of the copy of the market, and of memory; measured under load with 4,000 cars: 1.1 GB with an inventory. */
import { afterAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../test/servers/temporary-folder.ts'
import { connectDatabase } from '../../database/sqlite/open-database.ts'
import { inventoryPath, openOwnInventory } from '../../inventory/store/open-inventory.ts'
import { readConfig } from '../../settings/config.ts'
import { checkCopy, checkMemory } from './check-upkeep.ts'

const MIB = 1024 * 1024
const ALONE = { cacheMb: 256, inventory: false, search: 'index', inventoryReports: true, exportEveryHours: 24 } as const
const WHOLE = { ...ALONE, inventory: true }

describe('memory', () => {
  it.each([
    ['without an inventory', ALONE, 0, 720],
    ['with one', WHOLE, 0, 1200],
    ['and its index', WHOLE, 400_000, 2230],
    ['whose searches are in the database', { ...WHOLE, search: 'sql' as const }, 400_000, 1200],
    ['that is never exported', { ...WHOLE, exportEveryHours: 0 }, 0, 1000],
    ['whose reports are not read', { ...WHOLE, inventoryReports: false }, 0, 1120],
    ['with few copies', { ...WHOLE, cacheMb: 64 }, 0, 960],
  ])('%s', (_, config, listings, needMb) => {
    expect(checkMemory(config, listings, needMb * MIB)).toMatchObject({ state: 'ok' })
    expect(checkMemory(config, listings, (needMb - 1) * MIB)).toMatchObject({ state: 'note' })
    expect(checkMemory(config, listings, 300 * MIB)).toMatchObject({ state: 'bad' })
  })
})

describe('the first copy', () => {
  const folder = createTemporaryFolder('check-copy')
  afterAll(() => folder.remove())
  const config = readConfig({ ERSHOU_DATA_DIR: folder.path, ERSHOU_INVENTORY: 'on' })
  const check = async () => (await checkCopy(config, () => 0, 1000)).finding?.sentence

  it('is counted as on the pages, as soon as it is known how many cars there are', async () => {
    const store = await openOwnInventory(config)
    expect(await check()).toBe('the first pass is still running; searches go to the marketplace')
    await store.remember('sync.expected', '20000')
    await store.close()
    const database = await connectDatabase(inventoryPath(config))
    database.exec('update inventory_state set listings = 319')
    database.close()
    expect(await check()).toBe(
      'the first pass is still running: 319 of 20,000 cars read, 1.5 %; searches go to the marketplace',
    )
  })
})
