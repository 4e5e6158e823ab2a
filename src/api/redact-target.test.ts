import { expect, it } from 'vitest'
import { createTargetRedactor } from './redact-target.ts'

const parameters = {
  car_id: { in: 'path' },
  brand: { in: 'query' },
  model: { in: 'query' },
  q: { in: 'query' },
  price_max: { in: 'query' },
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

it('hides names that were not understood', () => {
  expect(redact('search', '/v1/search?brand=Grandmother&price_max=x', 422).query).toBe('brand=…&price_max=x')
})

it('shows no values of an endpoint that it does not know', () => {
  expect(redact('mcp', '/mcp?brand=BMW', 200)).toEqual({ path: '/mcp', query: 'brand=…' })
})

it('cuts long values, names, queries and paths', () => {
  const long = `${'x'.repeat(79)}😀${'y'.repeat(2000)}`
  const { path, query } = redact('search', `/v1/${long}?brand=${encodeURIComponent(long)}&${long}=1`, 200)
  expect(path).toHaveLength(300)
  expect(query).toBe(`brand=${'x'.repeat(79)}%EF%BF%BD…&${'x'.repeat(40)}=…`)
  const many = Array.from({ length: 100 }, (_, i) => `price_max=${i}&n${i}${'z'.repeat(30)}=1`).join('&')
  expect(redact('search', `/v1/search?${many}`, 422).query?.length).toBeLessThanOrEqual(1001)
})

it('keeps the secret of a one-time link to itself', () => {
  expect(redact('other', '/link/secret', 200)).toEqual({ path: '/link/…', query: null })
})
