import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startProcess } from '../../../database/sqlite/fixtures/start-process.ts'
import { expectWhole } from './fixtures/expect-whole.ts'

const WRITER = join(import.meta.dirname, 'fixtures/write-inventory.mjs')

it('an inventory is whole after kill -9 at any moment, 50 times', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-inventory-crash-'))
  let fresh = 0
  let longest = 0
  for (let round = 0; round < 50; round++) {
    // A new file every fifth time, so that the making of tables is hit too.
    if (round % 5 === 0) fresh = round
    const path = join(folder, `${fresh}.db`)
    const writer = await startProcess(WRITER, path)
    await pause(Math.random() * (round % 5 === 0 ? 150 : 1500))
    await writer.kill()
    longest = Math.max(longest, await expectWhole(path))
  }
  expect(longest).toBeGreaterThan(100)
  rmSync(folder, { recursive: true })
})
