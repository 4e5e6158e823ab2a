import { describe, expect, it } from 'vitest'
import { redactKeys } from './redact.ts'

const LIVE = `ershou_live_${'aB3'.repeat(10)}xy_0f3Zk9`
const TEST = LIVE.replace('live', 'test')

describe.each([
  [LIVE, 'ershou_live_[redacted]'],
  [TEST, 'ershou_test_[redacted]'],
])('what looks like a key: %s', (key, redacted) => {
  it.each([
    [key, redacted],
    [`/v1/makes/${key}/models`, `/v1/makes/${redacted}/models`],
    [`a=${key}&b=${key}`, `a=${redacted}&b=${redacted}`],
    [key.slice(0, 30), redacted],
    [key.toUpperCase(), redacted],
    [key.replaceAll('_', '%5F'), redacted],
    [key.replaceAll('_', '%5f'), redacted],
    [key.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`), redacted],
    [redacted, redacted],
  ])('is taken out of %s', (text, expected) => {
    expect(redactKeys(text)).toBe(expected)
  })
})

it('keeps both kinds apart in one text', () => {
  expect(redactKeys(`${TEST},${LIVE},${TEST}`)).toBe(
    'ershou_test_[redacted],ershou_live_[redacted],ershou_test_[redacted]',
  )
})

it.each(['', '/v1/search', 'ershou', 'live_ershou', 'ershou_rest_x', '二手'])('sees no key in %j', (text) => {
  expect(redactKeys(text)).toBe(text)
})
