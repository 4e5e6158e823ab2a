/** Requests outside the interface description: other methods, other paths, unusual headers. */
import fc, { type Arbitrary } from 'fast-check'

export interface WildExchange {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
const TARGETS = [
  '/',
  '//',
  '/v1',
  '/v1/',
  '/V1/makes',
  '/v1/makes/',
  '/v1//makes',
  '/v1/cars',
  '/v1/cars/',
  '/v1/cars/1/inspection/',
  '/v1/cars/%00',
  '/v1/cars/..%2f..%2fetc',
  '/v1/cars/%ff',
  '/v1/makes/%E5%AE%9D%E9%A9%AC/models?',
  '/healthz?a',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/metrics',
  '/__proto__',
  '/v1/makes?%',
  `/v1/makes?${'a&'.repeat(9000)}`,
  `/v1/search?q=${'x'.repeat(17_000)}`,
  'http://elsewhere.test/v1/makes',
  '*',
]
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  host: ['', 'a b', 'localhost', 'elsewhere.test', 'a,b', '[::1]:80', '@', 'x'.repeat(5000)],
  'x-api-key': ['', 'x', 'esk_live_0', 'x'.repeat(9000), 'é'],
  'if-none-match': ['*', '"a"', 'W/"a", W/"b"', ','.repeat(5000), '"'.repeat(5000)],
  'accept-encoding': ['br', 'gzip;q=0', '*;q=0', 'q='.repeat(3000), ',;'.repeat(3000)],
  'x-forwarded-for': ['1.2.3.4', 'x'.repeat(6000), ','.repeat(6000)],
  'x-forwarded-proto': ['https', 'javascript'],
  'accept-language': ['zh', 'x'.repeat(100)],
  range: ['bytes=0-1', 'bytes=9-1,'.repeat(500)],
  expect: ['100-continue', 'x'],
  origin: ['null', 'http://elsewhere.test'],
}

export function wildExchangeArbitrary(targets: Arbitrary<string>): Arbitrary<WildExchange> {
  const header = fc
    .constantFrom(...Object.keys(HEADERS))
    .chain((name) => fc.constantFrom(...(HEADERS[name] as string[])).map((value) => [name, value] as const))
  return fc.record({
    method: fc.oneof({ weight: 3, arbitrary: fc.constant('GET') }, fc.constantFrom(...METHODS)),
    target: fc.oneof(fc.constantFrom(...TARGETS), targets),
    headers: fc.array(header, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
  })
}
