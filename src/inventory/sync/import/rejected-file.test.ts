import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRejectedFile } from './rejected-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-rejected-'))
  path = join(folder, 'rejected.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const bad = (line: number, text = 'x') => ({ line, reason: 'no JSON', text })
const readLines = () =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).line)

it('takes no more lines and no more bytes than it may, over several runs', async () => {
  const most = { bytes: 200, lines: 3 }
  const first = openRejectedFile(path, { bytes: 0, lines: 0 }, most)
  const before = await first.append([bad(1), bad(2, '二'.repeat(80))])
  expect(before.lines).toBe(1)
  await first.append([bad(3)])
  await first.close()
  // What a killed run wrote behind its last position goes.
  const second = openRejectedFile(path, before, most)
  expect((await second.append([bad(4), bad(5), bad(6)])).lines).toBe(3)
  expect(await second.append([bad(7)])).toEqual({ lines: 3, bytes: readFileSync(path).length })
  await second.close()
  expect(readLines()).toEqual([1, 4, 5])
})

it('creates the file again when it was removed in between', async () => {
  const file = openRejectedFile(path, { bytes: 1000, lines: 20 })
  expect((await file.append([bad(21)])).lines).toBe(21)
  await file.close()
  expect(readLines()).toEqual([21])
})
