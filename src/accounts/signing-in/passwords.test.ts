import { expect, it } from 'vitest'
import { checkPassword, normalizePassword } from './passwords.ts'

it.each([
  ['', 'too_short'],
  ['ninechars', 'too_short'],
  ['ten chars!', null],
  // Ten characters of two units each, and nine of them.
  ['🚗🚕🚙🚌🚎🏎🚓🚑🚒🚐', null],
  ['🚗🚕🚙🚌🚎🏎🚓🚑🚒', 'too_short'],
  ['密码是我最喜欢的汽车', null],
  ['x1y2'.repeat(32), null],
  [`${'x1y2'.repeat(32)}z`, 'too_long'],
  // One that grows to 18 when it is normalized.
  ['ﷺ'.repeat(8), 'too_long'],
  ['a'.repeat(1_000_000), 'too_long'],
  ['1234567890', 'too_common'],
  ['QwertyUiop', 'too_common'],
  // Wide digits are digits.
  ['１２３４５６７８９０', 'too_common'],
  ['aaaaaaaaaaaa', 'too_common'],
  ['abcabcabcabc', 'too_common'],
  ['wang.li.export@example.com', 'too_common'],
  ['Wang.Li.Export', 'too_common'],
])('judges %j: %s', (text, refusal) => {
  expect(checkPassword(text, 'wang.li.export@example.com')).toBe(refusal)
})

it('makes one text of those that look the same', () => {
  expect(normalizePassword('Ａe\u0301 ok')).toBe(normalizePassword('A\u00e9 ok'))
})
