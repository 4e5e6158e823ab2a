import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** A new file: statements of this process that were not collected yet would still lock the old one. */
function empty(): void {
  remove()
  writeFileSync(path, '')
}

function remove(): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

it.each<[string, () => void]>([
  ['is empty', empty],
  ['is gone', remove],
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
