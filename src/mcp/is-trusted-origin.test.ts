import { expect, it } from 'vitest'
import { isTrustedOrigin } from './is-trusted-origin.ts'

const PUBLIC = 'https://cars.example'

it.each([
  [undefined, true],
  ['https://cars.example', true],
  ['http://cars.example', false],
  ['https://cars.example.evil.example', false],
  ['https://evil.example', false],
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:8080', true],
  ['ftp://localhost', false],
  ['http://127.0.0.1.evil.example', false],
  ['null', false],
  ['', false],
])('an origin of %s is trusted: %s', (origin, isTrusted) => {
  expect(isTrustedOrigin(origin, PUBLIC)).toBe(isTrusted)
})

it('without a public address trusts only loopback', () => {
  expect(isTrustedOrigin('https://cars.example', null)).toBe(false)
  expect(isTrustedOrigin('http://localhost', null)).toBe(true)
})
