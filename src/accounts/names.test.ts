import { expect, it } from 'vitest'
import { readMailable, readName } from './names.ts'

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
  ['half an emoji, which nobody can encode', 'a\ud83d', 'a\ufffd'],
  ['signs without a letter under them', '\u0301\ufe0f', null],
  [
    'emoji of several parts',
    '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 👩🏽\u200d🔧',
    '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 👩🏽\u200d🔧',
  ],
  ['words that are written with joiners', 'نمی\u200cخواهم क्\u200dष', 'نمی\u200cخواهم क्\u200dष'],
  ['joiners where nothing is joined', 'نمی\u200c\u200cخواهم \u200cक a\u200cb', 'نمیخواهم क ab'],
  ['markup, which is text', '<b>&"', '<b>&"'],
])('reads %s', (_, text, name) => {
  expect(readName(text)).toBe(name)
})

const UNSEEN = [
  ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x202e, 0x2060],
  ...[
    0x2061, 0x2064, 0x2066, 0x206f, 0x2800, 0x3164, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0001, 0xe0041, 0xe0100,
  ],
].map((point) => [point.toString(16), String.fromCodePoint(point)] as const)

it.each(UNSEEN)('two names that differ by U+%s only are the same', (_, sign) => {
  expect(readName(`BM${sign}W ${sign}新${sign}车${sign}`)).toBe('BMW 新车')
  expect(readName(sign.repeat(3))).toBeNull()
  expect(readMailable(`a${sign}b@example.org`)).toBeNull()
})
