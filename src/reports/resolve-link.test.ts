import { expect, it } from 'vitest'
import { resolveLink } from './resolve-link.ts'

const BASE = 'https://reports.test/a/b.html?x=1'

it.each<[unknown, string | null]>([
  ['http://other.test/r?a=1#b', 'http://other.test/r?a=1#b'],
  [' HTTPS://other.test/r ', 'HTTPS://other.test/r'],
  ['/receipts/1', 'https://reports.test/receipts/1'],
  ['receipts/1', 'https://reports.test/a/receipts/1'],
  ['//other.test/r', 'https://other.test/r'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['http://', null],
  ['#top', null],
  ['', null],
  [null, null],
  [7, null],
  [['/r'], null],
])('%j is %j', (value, expected) => expect(resolveLink(value, BASE)).toBe(expected))

it('needs no base for an absolute link, and returns null for a relative one without a base', () => {
  expect(resolveLink('http://other.test/r', 'no address')).toBe('http://other.test/r')
  expect(resolveLink('/r', 'no address')).toBeNull()
})
