import { expect, it } from 'vitest'
import { formatEnglishTitle, parseEnglishTitle } from './titles.ts'

it.each([
  ['', '', '  '],
  ['c', 'c', ' c '],
  ['c 200 l', 'c200l', ' c 2-0-0 l '],
  ['汉 ev 𠮷x', '汉ev𠮷x', ' 汉 e-v 𠮷-x '],
  ['50 % _', '50%_', ' 5-0 % _ '],
])('keeps %j as %j and %j', (words, english_title, marked_title) => {
  const kept = formatEnglishTitle(words)
  expect(kept).toEqual({ english_title, marked_title })
  expect(parseEnglishTitle(kept)).toBe(words)
})

it('reads what earlier versions kept as one word for each sign', () => {
  expect(parseEnglishTitle({ english_title: 'c200𠮷', marked_title: null })).toBe('c 2 0 0 𠮷')
})
