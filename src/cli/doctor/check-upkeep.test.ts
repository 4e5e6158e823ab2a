/** How much memory the doctor says a service needs; measured under load with 4,000 cars: 1.1 GB with an inventory. */
import { describe, expect, it } from 'vitest'
import { checkMemory } from './check-upkeep.ts'

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
