import { expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { describeCode } from './describe-error.ts'

const withCode = (code: unknown, message = 'x', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

it.each<[string, unknown, string | null]>([
  ['of the operating system', withCode('ECONNREFUSED'), 'ECONNREFUSED'],
  ['of PostgreSQL', withCode('57P01'), '57P01'],
  ['of SQLite, by its number', withCode('ERR_SQLITE_ERROR', 'odd', { errcode: 13 }), 'SQLITE_FULL'],
  ['of SQLite, with what says more', withCode('ERR_SQLITE_ERROR', 'odd', { errcode: 10 + 256 * 3 }), 'SQLITE_IOERR'],
  ['of SQLite, by its text', withCode('ERR_SQLITE_ERROR', 'database is locked'), 'SQLITE_BUSY'],
  ['of SQLite, unknown', withCode('ERR_SQLITE_ERROR', 'no such table: a'), 'ERR_SQLITE_ERROR'],
  ['of the cause', new Failure('storage_unavailable', 'Away.', { cause: withCode('ENOSPC') }), 'ENOSPC'],
  ['of several addresses', Object.assign(new AggregateError([]), { code: 'EHOSTUNREACH' }), 'EHOSTUNREACH'],
  ['in a sentence', '/data/inventory.db cannot be written: database or disk is full. Free space.', 'SQLITE_FULL'],
  ['in a sentence of the operating system', 'read ECONNRESET', 'ECONNRESET'],
  ['that is none', withCode('no code\nat all'), null],
  ['that is a number', withCode(7), null],
  ['of nothing', undefined, null],
  ['in words that merely look alike', 'The END of EUR rates', null],
])('finds a code %s', (_, error, code) => {
  expect(describeCode(error)).toBe(code)
})
