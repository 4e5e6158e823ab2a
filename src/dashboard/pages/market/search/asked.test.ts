import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from '../../../../parameters/validation/read-query.ts'
import { formatQuery } from '../../../format-request.ts'
import { change, hrefOf, isNormal, LISTS, normalize } from './asked.ts'

const NAMES = ['brand', 'q', 'price_min', 'currency', 'powertrain', 'price_cny_min', 'price_eur_max', 'sort', 'page']
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

it('goes back to the first page when a filter changes', () => {
  const asked = new Map([
    ['brand', 'BMW'],
    ['page', '3'],
  ])
  expect(hrefOf(change(asked, { seats: '5' }))).toBe('/market?brand=BMW&seats=5')
  expect(hrefOf(change(asked, { brand: null }))).toBe('/market')
})
