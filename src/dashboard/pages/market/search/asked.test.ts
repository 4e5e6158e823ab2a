import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from '../../../../parameters/validation/read-query.ts'
import { formatQuery } from '../../../format-request.ts'
import { change, hrefOf, isNormal, LISTS, normalize } from './asked.ts'

const NAMES = [
  'brand',
  'q',
  'price_min',
  'price_max',
  'currency',
  'powertrain',
  'price_cny_min',
  'price_eur_max',
  'sort',
  'page',
]
const name = fc.constantFrom(...NAMES, 'price_from', 'price_to', 'price_in', 'unknown', '__proto__', 'a b')
const value = fc.oneof(
  fc.constantFrom('', 'default', '1', 'cny', 'eur', 'usd', 'hybrid', "a'b", ' ', '&=+%', '汉'),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 })

it('leads to an address that leads nowhere else', () => {
  fc.assert(
    fc.property(pairs, (sent) => {
      const asked = normalize(readQuery(formatQuery(sent)), NAMES)
      const [, queryText = ''] = hrefOf(asked).split('?')
      const again = readQuery(queryText)
      expect(isNormal(again, asked)).toBe(true)
      expect([...normalize(again, NAMES)]).toEqual([...asked])
    }),
  )
})

it('keeps the last value of each field, and all values of lists', () => {
  fc.assert(
    fc.property(pairs, (sent) => {
      const plain = sent.filter(([one]) => !/^(?:price|currency)/.test(one))
      const asked = normalize(readQuery(formatQuery(plain)), NAMES)
      for (const [one, text] of asked) {
        const all = plain.filter(([other]) => other === one).map(([, other]) => Buffer.from(other).toString())
        expect(text).toBe(LISTS.has(one) ? all.filter((other) => other !== '').join(',') : all.at(-1))
      }
    }),
  )
})

it.each([
  ['price_max=185000', '/market?price_cny_max=185000'],
  ['price_min=1000&price_max=20000.5&currency=eur', '/market?price_eur_max=20000.5&price_eur_min=1000'],
  ['price_max=1000&currency=usd', '/market?price_usd_max=1000'],
  ['price_max=1&currency=gbp', '/market?price_max=1&currency=gbp'],
  ['price_max=1&price_cny_min=1', '/market?price_max=1&price_cny_min=1'],
])('limits a price exactly where the market has been copied: %s', (query, expected) => {
  expect(hrefOf(normalize(readQuery(query), NAMES))).toBe(expected)
  const inSteps = NAMES.filter((one) => !/^price_[a-z]+_/.test(one))
  expect(hrefOf(normalize(readQuery('price_max=185000'), inSteps))).toBe('/market?price_max=185000')
})

it('goes back to the first page when a filter changes', () => {
  const asked = new Map([
    ['brand', 'BMW'],
    ['page', '3'],
  ])
  expect(hrefOf(change(asked, { seats: '5' }))).toBe('/market?brand=BMW&seats=5')
  expect(hrefOf(change(asked, { brand: null }))).toBe('/market')
})
