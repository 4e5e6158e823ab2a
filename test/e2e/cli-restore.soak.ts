/** `kill -9` in the middle of `ershou restore`: the old or the new database remains, and it is always intact. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../src/database/sqlite/backup.ts'
import { connectReadOnly } from '../../src/database/sqlite/open-database.ts'
import { countKept } from '../../src/limits/fixtures/count-kept.ts'
import { openSqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const ROUNDS = 60
/** Makes a restore take long enough to be killed anywhere in it. */
const ROWS = 100_000
const BATCH = 10_000

const folder = createTemporaryFolder('restore-soak')
const at = (...names: string[]) => join(folder.path, ...names)
let wholeMs: number

beforeAll(async () => {
  const storage = await openSqliteStorage({ path: at('old.db') })
  for (let from = 0; from < ROWS; from += BATCH) {
    const counts = Array.from({ length: BATCH }, (_, i) => ({
      account_id: `acc_${from + i}`,
      month: '2026-11',
      used: 1,
    }))
    await countKept(storage.usage, ...counts)
  }
  await countKept(storage.usage, { account_id: 'acc_mark', month: '2026-11', used: 1 })
  await backUp(at('old.db'), at('copy.db'))
  await countKept(storage.usage, { account_id: 'acc_mark', month: '2026-11', used: 1 })
  await storage.close()
  const began = performance.now()
  expect(await (await begin(0)).finished).toMatchObject({ code: 0 })
  wholeMs = performance.now() - began
})
afterAll(() => folder.remove())

/** On a folder of its own, with the old database in it. */
async function begin(round: number) {
  const data = at(`round-${round}`)
  mkdirSync(data)
  copyFileSync(at('old.db'), join(data, 'ershou.db'))
  return runProgram('src/cli/ershou.js', ['restore', at('copy.db')], { ERSHOU_DATA_DIR: data, ERSHOU_ENV_FILE: '' })
}

let looks = 0

/** Of a copy: what this process has opened counts as in use until its statements are collected. */
async function readMark(path: string): Promise<number> {
  const look = at(`look-${++looks}.db`)
  copyFileSync(path, look)
  const database = await connectReadOnly(look)
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  const row = database.prepare("select used from months where account_id = 'acc_mark'").get() as { used: number }
  database.close()
  rmSync(look)
  return row.used
}

it('killed sixty times, it never left a partial database, and could be repeated', async () => {
  const found = { old: 0, new: 0, ended: 0, leftovers: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const { child, finished } = await begin(round)
    await wait((wholeMs * round) / ROUNDS)
    child.kill('SIGKILL')
    const { signal } = await finished
    const data = at(`round-${round}`)
    const path = join(data, 'ershou.db')
    expect(existsSync(path)).toBe(true)
    expect(existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0).toBe(false)
    const mark = await readMark(path)
    expect([1, 2]).toContain(mark)
    for (const name of readdirSync(data).filter((one) => /\.before-\w+Z$/.test(one))) {
      expect(await readMark(join(data, name))).toBe(2)
    }
    found[mark === 2 ? 'old' : 'new']++
    if (signal === null) found.ended++
    if (readdirSync(data).some((name) => name.includes('restore-part'))) found.leftovers++
    if (round % 10 === 0) {
      // A kept one of the same second would be in the way.
      for (const name of readdirSync(data).filter((one) => one.includes('.before-'))) rmSync(join(data, name))
      const again = runProgram('src/cli/ershou.js', ['restore', at('copy.db'), '--json'], {
        ERSHOU_DATA_DIR: data,
        ERSHOU_ENV_FILE: '',
      })
      expect(await again.finished).toMatchObject({ code: 0, stderr: '' })
      expect(await readMark(path)).toBe(1)
      expect(readdirSync(data).filter((name) => name.includes('restore-part'))).toEqual([])
    }
    rmSync(data, { recursive: true })
  }
  process.stdout.write(`a whole restore takes ${wholeMs.toFixed(0)} ms; killed: ${JSON.stringify(found)}\n`)
  expect(found.old).toBeGreaterThan(0)
  expect(found.leftovers).toBeGreaterThan(0)
})
