import { expect, it } from 'vitest'
import { readKey } from './read-key.ts'

it.each([
  [{}, null],
  [{ 'x-api-key': 'a' }, 'a'],
  [{ 'x-api-key': ' a ' }, 'a'],
  [{ 'x-api-key': '' }, null],
  [{ authorization: 'Bearer a' }, 'a'],
  [{ authorization: 'bearer   a ' }, 'a'],
  [{ authorization: 'Bearer' }, null],
  [{ authorization: 'Basic YTpi' }, null],
  [{ authorization: 'Bearer a b' }, null],
  [{ 'x-api-key': 'a', authorization: 'Bearer b' }, 'a'],
  [{ 'x-api-key': 'ä' }, null],
  [{ 'x-api-key': 'a'.repeat(201) }, null],
  [{ authorization: `Bearer ${'a'.repeat(100_000)}` }, null],
])('reads %j as %s', (headers, key) => {
  expect(readKey(headers)).toBe(key)
})
