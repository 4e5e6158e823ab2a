import { describe, expect, it } from 'vitest'
import { redactKeys } from './redact.ts'

const KEY = `ershou_live_${'aB3'.repeat(10)}xy_0f3Zk9`

describe('what looks like a key', () => {
  it.each([
    [KEY, 'ershou_live_[redacted]'],
    [`/v1/makes/${KEY}/models`, '/v1/makes/ershou_live_[redacted]/models'],
    [`a=${KEY}&b=${KEY}`, 'a=ershou_live_[redacted]&b=ershou_live_[redacted]'],
    [KEY.slice(0, 30), 'ershou_live_[redacted]'],
    [KEY.toUpperCase(), 'ershou_live_[redacted]'],
    [KEY.replaceAll('_', '%5F'), 'ershou_live_[redacted]'],
    [KEY.replaceAll('_', '%5f'), 'ershou_live_[redacted]'],
    [KEY.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`), 'ershou_live_[redacted]'],
  ])('is taken out of %s', (text, expected) => {
    expect(redactKeys(text)).toBe(expected)
  })

  it.each(['', '/v1/search', 'ershou', 'live_ershou', '二手'])('is not seen in %j', (text) => {
    expect(redactKeys(text)).toBe(text)
  })
})
