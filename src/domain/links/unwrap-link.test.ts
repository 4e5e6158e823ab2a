import { describe, expect, it } from 'vitest'
import { isInspectionAdvertised, unwrapLink } from './unwrap-link.ts'

const REPORT = 'https://reports.test/r?orderno=ab&x=1'
const wrapped = (rounds: number) => {
  let text = JSON.stringify({ url: REPORT, isshare: 1 })
  for (let i = 0; i < rounds; i++) text = encodeURIComponent(text)
  return `usedcar://scheme.marketplace/web?param=${text}`
}

describe('unwrapLink', () => {
  it.each([
    ['a plain link', REPORT, REPORT],
    ['blanks round it', `  ${REPORT} `, REPORT],
    ['JSON, not encoded', wrapped(0), REPORT],
    ['JSON, encoded once', wrapped(1), REPORT],
    ['JSON, encoded twice', wrapped(2), REPORT],
    ['JSON, encoded three times', wrapped(3), REPORT],
    ['a url parameter', `usedcar://webview?title=x&url=${encodeURIComponent(REPORT)}`, REPORT],
    ['the whole link encoded', encodeURIComponent(wrapped(1)), REPORT],
    ['encoded more often than that', wrapped(5), null],
    ['an inner address that is none', 'usedcar://rninsidebrowser?url=rn%3A%2F%2FUsedCar_Detail', null],
    ['a script', 'javascript:alert(1)', null],
    ['a script inside', 'usedcar://web?url=javascript%3Aalert(1)', null],
    ['a file inside', 'usedcar://web?url=file%3A%2F%2F%2Fetc%2Fpasswd', null],
    ['another parameter', `usedcar://web?next=${encodeURIComponent(REPORT)}`, null],
    ['broken JSON', 'usedcar://web?param=%7B%22url%22%3A', null],
    ['a url that is no text', 'usedcar://web?param=%7B%22url%22%3A5%7D', null],
    ['broken escapes', 'usedcar://web?url=%E5%A4%zz', null],
    ['nothing', '', null],
  ])('%s', (_, link, expected) => {
    expect(unwrapLink(link)).toBe(expected)
  })

  // Each of these begins a search through all that follow it: 2 to the power of 200 without a bound.
  it.each([
    ['addresses that are none, in each other', `usedcar://web?${'url=http?&'.repeat(200)}`],
    ['a very long link', `usedcar://web?url=${'%25'.repeat(100_000)}`],
  ])('gives up on %s', (_, link) => expect(unwrapLink(link)).toBeNull())

  it('is null for no link', () => {
    expect(unwrapLink(null)).toBeNull()
  })
})

const PAGE = 'https://reports.example/r/1'
const WRAPPED = `app://scheme/web?param=${encodeURIComponent(JSON.stringify({ url: PAGE }))}`
const USELESS = 'app://insidebrowser?url=rn%3A%2F%2FReport%2Fdetail'

it.each([
  [true, null, true],
  [true, PAGE, true],
  [true, USELESS, true],
  [false, PAGE, true],
  [false, WRAPPED, true],
  [null, WRAPPED, true],
  [false, null, false],
  [false, USELESS, false],
  [null, null, null],
  [null, USELESS, null],
])('a flag of %j and the link %j are %j', (advertised, link, expected) => {
  expect(isInspectionAdvertised({ advertised, link })).toBe(expected)
})
