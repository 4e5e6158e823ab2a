import { expect, it } from 'vitest'
import { ConfigError } from '../domain/config-error.ts'
import { explainStorage } from './explain-storage.ts'
import { storageUnavailable } from './storage-unavailable.ts'

const FOLDER = { dataDir: './data', databaseUrl: null }
const DATABASE = { dataDir: './data', databaseUrl: 'postgres://ada:hunter2@db.example/ershou' }

it.each([
  [
    'EACCES',
    'this user may not write in ./data; give it the right to (chown, chmod), or set ERSHOU_DATA_DIR to another',
  ],
  ['EPERM', 'this user may not write in ./data'],
  ['ENOTDIR', './data is a file, or lies below one; it must be a folder'],
  ['ENOENT', 'no folder can be made at ./data; name one on an ordinary disk'],
  ['EROFS', './data is on a disk that can only be read; mount it for writing, or set ERSHOU_DATA_DIR'],
  ['ENOSPC', 'the disk of ./data is full; free some space, or set ERSHOU_DATA_DIR'],
  ['EDQUOT', 'the disk of ./data is full'],
  ['ELOOP', './data cannot be used (ELOOP)'],
])('a data folder: %s', (code, sentence) => {
  const error = Object.assign(new Error(`${code}: mkdir '/home/me/data'`), { code, syscall: 'mkdir' })
  const { message } = explainStorage(error, FOLDER)
  expect(message.startsWith(`ERSHOU_DATA_DIR: ${sentence}`)).toBe(true)
  expect(message).not.toContain('/home')
})

it('a call to the operating system that has nothing to do with files', () => {
  const text = 'A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)'
  const error = Object.assign(new Error(text), { code: 'ERR_SYSTEM_ERROR', syscall: 'uv_os_setpriority' })
  expect(explainStorage(error, FOLDER).message).toBe(text)
})

it.each([
  [13, 'database or disk is full', './data cannot be written: database or disk is full. Free space on its disk.'],
  [5, 'database is locked', './data is locked by another process that writes'],
  [14, 'unable to open database file', './data cannot be used: unable to open database file. Look at its disk'],
])('a lock that SQLite cannot take: %i', (errcode, text, sentence) => {
  const error = Object.assign(new Error(text), { code: 'ERR_SQLITE_ERROR', errcode })
  expect(explainStorage(error, FOLDER).message).toContain(`ERSHOU_DATA_DIR: ${sentence}`)
})

it.each([
  ['ECONNREFUSED', 'no PostgreSQL answers there; start it, or correct the host and the port (ECONNREFUSED)'],
  ['ENOTFOUND', 'its host cannot be found; correct the name (ENOTFOUND)'],
  ['28P01', 'PostgreSQL does not accept the user or the password; correct them (28P01)'],
  ['3D000', 'PostgreSQL has no database of that name; create it, or correct the name (3D000)'],
  ['53300', 'PostgreSQL has no free connection; raise max_connections, or end others (53300)'],
  ['XX000', 'the database cannot be used: XX000'],
])('a database: %s', (code, sentence) => {
  const cause = Object.assign(new Error('password authentication failed for user "ada"'), { code })
  expect(explainStorage(storageUnavailable(cause), DATABASE).message).toBe(`ERSHOU_DATABASE_URL: ${sentence}`)
})

it.each([
  [
    'timeout exceeded when trying to connect',
    'no PostgreSQL answers there; start it, or correct the host and the port (timeout)',
  ],
  [
    'The server does not support SSL connections',
    'the database cannot be used: The server does not support SSL connections',
  ],
])('a database: %s', (text, sentence) => {
  expect(explainStorage(storageUnavailable(new Error(text)), DATABASE).message).toBe(`ERSHOU_DATABASE_URL: ${sentence}`)
})

it('does not change a message that already names the setting', () => {
  const error = new ConfigError(['ERSHOU_PORT: x'])
  expect(explainStorage(error, FOLDER)).toBe(error)
})
