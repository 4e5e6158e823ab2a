import { expect, it } from 'vitest'
import { hasHan, romanise } from './romanise.ts'

it.each([
  ['', ''],
  ['X5', 'X5'],
  ['风光', 'Fengguang'],
  ['风光330', 'Fengguang 330'],
  ['西安', "Xi'an"],
  ['绿驰', 'Lvchi'],
  ['重庆', 'Chongqing'],
  ['𠀀', 'U+20000'],
])('%j: %j', (text, expected) => {
  expect(romanise(text)).toBe(expected)
  expect(hasHan(romanise(text))).toBe(false)
})
