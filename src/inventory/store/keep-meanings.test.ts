import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MEANINGS, type Meanings } from './keep-meanings.ts'
import { openSqliteInventory } from './sqlite/open-inventory.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meanings-'))
  path = join(folder, 'inventory.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A store whose last version declared some fields in another way. */
async function writeAs(others: Record<string, unknown>): Promise<void> {
  const inventory = await openSqliteInventory({ path })
  await inventory.remember('field-meanings', JSON.stringify({ ...MEANINGS, ...others }))
  await inventory.close()
}

const { drive, equipment } = MEANINGS as Record<string, Meanings[string]>

it.each([
  ['a code with another number', { drive: { ...drive, numbers: { fwd: 1, rwd: 2, awd: 4 } } }, 'drive: awd is 4'],
  ['a number of another code', { drive: { ...drive, numbers: { ...drive?.numbers, '4wd': 3 } } }, 'drive: 3 is 4wd'],
  [
    'codes that were measured',
    { drive: { kind: 'whole', numbers: {} } },
    'drive: whole, and this version declares code',
  ],
  ['a decimal that was whole', { power_hp: { kind: 'whole', numbers: {} } }, 'power_hp: whole'],
  ['a member in another place', { equipment: { ...equipment, numbers: { abs: 7 } } }, 'equipment: abs is 7'],
])('refuses %s, by name', async (_, others, message) => {
  await writeAs(others)
  await expect(openSqliteInventory({ path })).rejects.toThrow(`another declaration of the field ${message}`)
  await expect(openSqliteInventory({ path, readOnly: true })).rejects.toThrow(message)
})

it('keeps what a newer version declares, and adds what an older one did not', async () => {
  const { seats: _, ...others } = MEANINGS
  const newer = {
    ...others,
    drive: { kind: 'code', numbers: { ...drive?.numbers, tracks: 4 } },
    doors: { kind: 'whole', numbers: {} },
  }
  const inventory = await openSqliteInventory({ path })
  await inventory.remember('field-meanings', JSON.stringify(newer))
  await inventory.close()
  const again = await openSqliteInventory({ path })
  const kept = JSON.parse((await again.recall('field-meanings')) ?? '')
  expect(kept).toEqual({ ...newer, seats: MEANINGS['seats'] })
  await again.close()
})
