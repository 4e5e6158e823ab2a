import { expect, it } from 'vitest'
import { wordsOrNull } from './words-or-null.ts'

it.each<[unknown, string | null]>([
  [' 未见异常\n', '未见异常'],
  ['划痕 <5cm>\t(轻微)', '划痕 <5cm>\t(轻微)'],
  ['𠀀龦', '𠀀龦'],
  ['', null],
  [' \u{3000}\u{a0}', null],
  ['\u{FFFD}事故车', null],
  ['左A柱\ud800', null],
  ['\u0000', null],
  ['正常\u0007', null],
  [7, null],
  [true, null],
  [null, null],
  [undefined, null],
  [['正常'], null],
])('%j is %j', (value, expected) => expect(wordsOrNull(value)).toBe(expected))
