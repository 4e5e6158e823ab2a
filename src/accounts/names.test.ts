import { expect, it } from 'vitest'
import { readName } from './names.ts'

it.each([
  ['nothing', null, null],
  ['an empty text', '', null],
  ['blanks', ' \t\n\u3000', null],
  ['what nobody can see', '\u200b\u202e\0', null],
  ['blanks around', '  新 车 ', '新 车'],
  ['lines', 'a\r\nBcc: b\u2028c', 'a Bcc: b c'],
  ['control characters', 'a\0b\x1b[31mc\x7f', 'ab[31mc'],
  ['marks of direction', '\u202efdp.exe\u202c\u2066x', 'fdp.exex'],
  ['joined emoji', '👩\u200d🔧', '👩\u200d🔧'],
  ['markup, which is text', '<b>&"', '<b>&"'],
])('reads %s', (_, text, name) => {
  expect(readName(text)).toBe(name)
})
