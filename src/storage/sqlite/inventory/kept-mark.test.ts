import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqliteInventory } from './open-inventory.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-kept-'))
  path = join(folder, 'inventory.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = async () => {
  const inventory = await openSqliteInventory({ path })
  const { epoch } = inventory.database.prepare('select epoch from inventory_state').get() as { epoch: string }
  await inventory.close()
  return epoch
}

it.each<[string, () => void]>([
  ['is empty', () => truncateSync(path, 0)],
  ['is gone', () => rmSync(path)],
])('an inventory that %s is not taken for a new one, until somebody says so', async (what, spoil) => {
  const first = await open()
  expect(await open()).toBe(first)
  spoil()
  for (let i = 0; i < 2; i++) {
    await expect(open()).rejects.toThrow(`${path} ${what}, and an inventory was kept there`)
  }
  rmSync(`${path}.kept`)
  expect(await open()).not.toBe(first)
})
