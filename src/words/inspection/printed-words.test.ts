/** Lists and brackets as they are typed. */
import { expect, it } from 'vitest'
import { splitList, splitMembers, splitQualifiers } from './printed-words.ts'

it.each<[string, string[]]>([
  ['a、b，c,d；e;f/g|h', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  [' a 、 b ', ['a', 'b']],
  ['a(b、c)、d', ['a(b、c)', 'd']],
  ['a（b、c)、d', ['a（b、c)', 'd']],
  ['a(b、c', ['a(b', 'c']],
  ['a(b、c(d)', ['a(b', 'c(d)']],
  ['、、', []],
  ['', []],
])('%s', (text, members) => {
  expect(splitList(text)).toEqual(members)
})

it('knows what joins a member to the one before', () => {
  expect(splitMembers('a、b，c').map(({ joint }) => joint)).toEqual(['', '、', '，'])
})

it.each<[string, string, string[]]>([
  ['a', 'a', []],
  ['a(b)', 'a', ['b']],
  ['a（b】', 'a', ['b']],
  ['a(b', 'a', ['b']],
  ['a(b)(c)', 'a', ['b', 'c']],
  ['(a)', 'a', []],
  ['(a)b', 'b', ['a']],
  ['a()', 'a', []],
  ['', '', []],
])('%s is %s with %j', (text, base, qualifiers) => {
  expect(splitQualifiers(text)).toEqual({ base, qualifiers })
})
