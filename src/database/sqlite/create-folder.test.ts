import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFolder } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'ershou-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('creates missing folders for this user only, and accepts existing ones', () => {
  const path = join(folder, 'a/b/../b/c')
  createFolder(path)
  createFolder(path)
  createFolder('/')
  expect(['a', 'a/b', 'a/b/c'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700, 0o700])
})

it.each([
  ['below a file', 'file/x/y', 'ENOTDIR'],
  ['with a name that is too long', 'x'.repeat(300), 'ENAMETOOLONG'],
])('says why it cannot: %s', (_, path, code) => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => createFolder(join(folder, path))).toThrow(expect.objectContaining({ code }))
})

// Below /proc the kernel reports an existing folder as missing.
it.runIf(existsSync('/proc/self'))('gives up where the system does not allow folders', () => {
  expect(() => createFolder('/proc/x/y/z')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})
