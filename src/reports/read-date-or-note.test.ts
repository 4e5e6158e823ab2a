import { expect, it } from 'vitest'
import { readDateOrNote } from './read-date-or-note.ts'

it.each<[unknown, string | null, string[]]>([
  ['2026.10.02', '2026-10-02', []],
  [undefined, null, []],
  [null, null, []],
  ['', null, []],
  ['未上牌', null, []],
  ['--', null, []],
  ['2026-13-01', null, ['2026-13-01']],
  [-1, null, ['-1']],
  [{ day: 3 }, null, ['检测时间']],
  [true, null, ['检测时间']],
])('%j is %j and notes %j', (value, date, expected) => {
  const noted: string[] = []
  expect(readDateOrNote(value, (words) => noted.push(words), '检测时间')).toBe(date)
  expect(noted).toEqual(expected)
})
