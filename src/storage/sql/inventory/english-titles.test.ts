import { expect, it } from 'vitest'
import { formatEnglishTitle, parseEnglishTitle } from './english-titles.ts'

it.each([
  ['', ''],
  ['c', ' c '],
  ['c 200 l', ' c 2-0-0 l '],
  ['汉 ev 𠮷x', ' 汉 e-v 𠮷-x '],
  ['50 % _', ' 5-0 % _ '],
])('keeps %j as %j', (words, kept) => {
  expect(formatEnglishTitle(words)).toBe(kept)
  expect(parseEnglishTitle(kept)).toBe(words)
})

it('reads what earlier versions kept as one word for each sign', () => {
  expect(parseEnglishTitle('c200𠮷')).toBe('c 2 0 0 𠮷')
})
