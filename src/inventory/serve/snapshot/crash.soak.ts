import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SavedSnapshot } from './saved-snapshot.ts'

const PROGRAM = fileURLToPath(new URL('fixtures/save-again-and-again.mjs', import.meta.url))
const DIST = fileURLToPath(new URL('../../../../dist', import.meta.url))

it('kill -9 at any moment leaves a whole snapshot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-index-crash-'))
  let before = -1
  for (let round = 0; round < 60; round++) {
    const program = spawn(process.execPath, [PROGRAM, DIST, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(program.stdout, 'data')
    await pause(50 + Math.random() * 250)
    program.kill('SIGKILL')
    await once(program, 'exit')
    const snapshot = new SavedSnapshot({ folder, program: '1', segmentBytes: 65_536 })
    const saved = snapshot.load('store.1000000')
    if (saved === null) {
      expect(before).toBe(-1)
      continue
    }
    const { stock, mark } = saved
    expect(mark.revision).toBeGreaterThanOrEqual(before)
    before = mark.revision
    const { rows_at, en_bytes, price_cny, id } = stock.columns
    for (let row = 0; row < stock.count; row++) {
      const bytes = stock.rows.read(rows_at[row] as number, en_bytes[row] as number)
      expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ id: id[row], turn: price_cny[row] })
    }
  }
  expect(before).toBeGreaterThan(100)
  rmSync(folder, { recursive: true })
})
