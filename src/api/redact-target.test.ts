import { expect, it } from 'vitest'
import {
  booleanParameter,
  floatParameter,
  listParameter,
  literalParameter,
  textParameter,
} from '../parameters/validation/parameters.ts'
import { createTargetRedactor } from './redact-target.ts'

const parameters = {
  car_id: { in: 'path' },
  brand: textParameter({ description: '' }),
  model: textParameter({ description: '' }),
  q: textParameter({ description: '' }),
  price_max: floatParameter({ description: '' }),
  fuel_type: listParameter('fuel_type', ['diesel', 'hybrid'], { description: '' }),
  sort: literalParameter(['newest', 'default'], { description: '', fallback: 'default' }),
  export: literalParameter(['clear'], { description: '', fallback: null }),
  has_report: booleanParameter({ description: '' }),
}
const redact = createTargetRedactor([{ name: 'search', parameters: parameters as never }])
const KEY = `ershou_live_${'a'.repeat(32)}_000000`

it.each([
  ['/v1/search', null],
  ['/v1/search?', null],
  ['/v1/search?brand=BMW&price_max=200000', 'brand=BMW&price_max=200000'],
  ['/v1/search?brand=%E5%A5%94%E9%A9%B0', 'brand=奔驰'],
  ['/v1/search?q=my+own+words&model=Han', 'q=…&model=…'],
  ['/v1/search?q=', 'q='],
  ['/v1/search?car_id=5', 'car_id=…'],
  [`/v1/search?token=${KEY}&brand=${KEY}`, 'token=…&brand=ershou_live_[redacted]'],
  [`/v1/search?${KEY}=1`, 'ershou_live_[redacted]=…'],
  ['/v1/search?brand=a&brand=b', 'brand=b'],
  ['/v1/search?brand=a%26b%3Dc%0A%E2%80%AE', 'brand=a%26b%3Dc%0A%E2%80%AE'],
  ['/v1/search?brand=a%20b%2Bc', 'brand=a%20b%2Bc'],
])('shows %s with the query %s', (target, query) => {
  expect(redact('search', target, 200)).toEqual({ path: '/v1/search', query })
})

it.each([
  ['brand=Grandmother&price_max=x', 'brand=…&price_max=…'],
  ['brand=33&price_max=-15000.5&sort=newest', 'brand=33&price_max=-15000.5&sort=newest'],
  [
    'fuel_type=diesel,+my+aunt,hybrid&has_report=true&export=clear',
    'fuel_type=diesel,…,hybrid&has_report=true&export=clear',
  ],
  ['make=BMW&limit=5&phone=13800000000', 'make=…&limit=…&phone=…'],
  ['price_max=1380000000000&q=5&model=5', 'price_max=…&q=…&model=…'],
  [`${'n'.repeat(63)}mo=1`, `${'n'.repeat(63)}m=…`],
  ['sk_live_51H8xyzABCDEFGHIJ&a=1', '…=&a=…'],
  [`x${KEY}y=${KEY}`, 'xershou_live_[redacted]=…'],
  [`${'w'.repeat(60)}${KEY}`, `${'w'.repeat(60)}ersh=`],
])('shows of %s, which was refused, only names, listed values and numbers', (query, shown) => {
  expect(redact('search', `/v1/search?${query}`, 422).query).toBe(shown)
})

it('shows no values of an endpoint that it does not know', () => {
  expect(redact('mcp', '/mcp?brand=BMW', 200)).toEqual({ path: '/mcp', query: 'brand=…' })
})

it('cuts long values, names, queries and paths', () => {
  const long = `${'x'.repeat(79)}😀${'y'.repeat(2000)}`
  const { path, query } = redact('search', `/v1/${long}?brand=${encodeURIComponent(long)}&${long}=1`, 200)
  expect(path).toHaveLength(300)
  expect(query).toBe(`brand=${'x'.repeat(79)}%EF%BF%BD…&${'x'.repeat(64)}=…`)
  const many = Array.from({ length: 100 }, (_, i) => `price_max=${i}&n${i}${'z'.repeat(30)}=1`).join('&')
  expect(redact('search', `/v1/search?${many}`, 422).query?.length).toBeLessThanOrEqual(1001)
})

it('keeps the secret of a one-time link to itself', () => {
  expect(redact('other', '/link/secret', 200)).toEqual({ path: '/link/…', query: null })
})
