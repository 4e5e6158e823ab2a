import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutValues } from './cut-values.ts'

const nest = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

it.each<[string, Record<string, string> | null]>([
  ['{}', {}],
  [' { } ', {}],
  ['{"list":{"a":[1,"}"]},"detail":null}', { list: '{"a":[1,"}"]}', detail: 'null' }],
  ['{"a":"\\"","b":"\\\\","c":"\\\\\\""}', { a: '"\\""', b: '"\\\\"', c: '"\\\\\\""' }],
  ['{ "a" : 1.0 , "b" : -2e3 }', { a: '1.0', b: '-2e3' }],
  ['{"l\\u0069st":1,"list":2}', { list: '2' }],
  ['{"a":1,"a":2}', { a: '2' }],
  ['{"":""}', { '': '""' }],
  [nest(24), { a: `${'['.repeat(24)}${']'.repeat(24)}` }],
  [nest(25), null],
  [nest(100_000), null],
])('cuts %j', (text, values) => {
  const cut = cutValues(text)
  expect(cut && Object.fromEntries(cut)).toEqual(values)
})

it('finds what a parser finds', () => {
  const spaced = fc.constantFrom(undefined, 1, '\t')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), spaced, (value, space) => {
      const text = JSON.stringify(value, null, space)
      const cut = [...(cutValues(text) ?? [])].map(([name, part]) => [name, JSON.parse(part)])
      expect(new Map(cut as [string, unknown][])).toEqual(new Map(Object.entries(JSON.parse(text))))
    }),
  )
})
