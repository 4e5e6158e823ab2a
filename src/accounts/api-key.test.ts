import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApiKey, isApiKey } from './api-key.ts'

const key = createApiKey((length) => Buffer.alloc(length, 7))

describe('an API key', () => {
  it('has its prefix, 32 characters of secret and 6 of check', () => {
    expect(createApiKey(randomBytes)).toMatch(/^ershou_live_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
    expect(key).toBe(`ershou_live_${'7'.repeat(32)}_${key.slice(-6)}`)
  })

  it('is known by its check, and no other for long', () => {
    for (let i = 0; i < 500; i++) expect(isApiKey(createApiKey(randomBytes))).toBe(true)
  })

  it('uses every character about as often as any other', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 2000; i++) {
      for (const character of createApiKey(randomBytes).slice(12, 44)) {
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
    }
    expect(counts.size).toBe(62)
    // 64,000 draws over 62 characters: a thousand each, give or take six deviations.
    for (const [character, count] of counts) expect(Math.abs(count - 1032), character).toBeLessThan(195)
  })

  it('does not survive a slip of one character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: key.length - 1 }), fc.constantFrom(...'aZ09_-'), (at, character) => {
        fc.pre(key[at] !== character)
        expect(isApiKey(key.slice(0, at) + character + key.slice(at + 1))).toBe(false)
      }),
    )
  })

  it.each(['', 'ershou_live_', key.slice(1), `${key}0`, ` ${key}`, key.toUpperCase(), key.replace('live', 'test')])(
    '%j is none',
    (text) => {
      expect(isApiKey(text)).toBe(false)
    },
  )
})
