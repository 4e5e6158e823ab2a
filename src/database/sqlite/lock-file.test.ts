import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { startProcess } from './fixtures/start-process.ts'
import { lockFile } from './lock-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'ershou-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is held by one at a time, and free after release', async () => {
  const path = join(folder, 'new', 'serve.lock')
  const held = await lockFile(path, 0)
  expect(held).not.toBeNull()
  expect(await lockFile(path, 0)).toBeNull()
  expect(await lockFile(path, 60)).toBeNull()
  held?.release()
  held?.release()
  const again = await lockFile(path, 0)
  expect(again).not.toBeNull()
  again?.release()
})

it('is acquired by one of many at once, and by the others one after another when they wait', async () => {
  const path = join(folder, 'many.lock')
  const tries = await Promise.all(Array.from({ length: 5 }, () => lockFile(path, 0)))
  expect(tries.filter((one) => one !== null)).toHaveLength(1)
  for (const held of tries) held?.release()

  let inside = 0
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const held = await lockFile(path, 60_000)
      inside += 1
      expect(held).not.toBeNull()
      expect(inside).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      held?.release()
    }),
  )
})

it('excludes another process, and is released when its holder is killed', async () => {
  const path = join(folder, 'killed.lock')
  const holder = await startProcess('hold-lock.mjs', path)
  expect(await lockFile(path, 0)).toBeNull()
  const waiting = lockFile(path, 60_000)
  await holder.kill()
  const held = await waiting
  expect(held).not.toBeNull()
  await expect(startProcess('hold-lock.mjs', path)).rejects.toThrow('ended with 1')
  held?.release()
})

it('is held without a reference to it, even after garbage collection', async () => {
  const path = join(folder, 'forgotten.lock')
  await lockFile(path, 0)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn += 1) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await lockFile(path, 0)).toBeNull()
})

it('fails when the file cannot be created', async () => {
  await expect(lockFile('/dev/null/serve.lock', 0)).rejects.toThrow('ENOTDIR')
})
