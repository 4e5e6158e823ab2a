import { expect, it } from 'vitest'
import { findColor, formatJson, paint } from './paint.ts'
import { formatFields, formatTable } from './table.ts'

it.each<[boolean, Record<string, string>, boolean]>([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [true, { TERM: 'xterm-256color' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('terminal %s with %j: colour %s', (isTTY, env, expected) => {
  expect(findColor({ isTTY }, env)).toBe(expected)
})

const COLOR = { hasColor: true }

it('colours headings and states and nothing else, and does not move a column by it', () => {
  const rows = [
    ['张伟', 'active', 1],
    ['b', 'inactive', 1000],
  ]
  const plain = formatTable(['name', 'status', 'n'], rows)
  const colored = formatTable(['name', 'status', 'n'], rows, COLOR)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character.
  expect(colored.replaceAll(/\u001b\[\d*m/g, '')).toBe(plain)
  expect(colored.split('\n')[1]).toBe('张伟  \u001b[32mactive  \u001b[0m      1')
  expect(formatFields([['status', 'revoked']], COLOR)).toBe('\u001b[2mstatus\u001b[0m  \u001b[31mrevoked\u001b[0m\n')
  expect(paint(COLOR, 'dim', '')).toBe('')
})

it('shows JSON indented, with whatever would act on a terminal written out, and the value stays the same', () => {
  const value = { name: 'a\u001b[2J\u202e"\\\n\u009b', n: -1.5e-7, list: [true, null, {}], '键\u0007': '值: 1' }
  const text = formatJson(value, {})
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(JSON.parse(text)).toEqual(value)
  expect(text).toContain('\n  "n": -1.5e-7,\n')
  const colored = formatJson(value, COLOR)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character.
  expect(colored.replaceAll(/\u001b\[\d*m/g, '')).toBe(text)
  expect(colored).toContain('\u001b[36m"n"\u001b[0m: \u001b[33m-1.5e-7\u001b[0m,\n')
  expect(colored).toContain('\u001b[2mnull\u001b[0m')
})
