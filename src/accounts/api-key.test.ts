import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createApiKey, hashApiKey, isApiKey, prefixOf, readKeyKind } from './api-key.ts'

const GUIDE = new URL('../../docs/guides/security.md', import.meta.url)
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('an API key', () => {
  it('has its prefix, 32 characters of secret and 6 of check', () => {
    expect(createApiKey(randomBytes)).toMatch(/^ershou_live_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
    expect(createApiKey((length) => Buffer.alloc(length, 7))).toContain(`ershou_live_${'7'.repeat(32)}_`)
  })

  it.each(['live', 'test'] as const)('says by its first characters that it is a %s key', (kind) => {
    const key = createApiKey(randomBytes, kind)
    expect(key).toMatch(new RegExp(`^ershou_${kind}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`))
    expect([isApiKey(key), readKeyKind(key), readKeyKind(prefixOf(key))]).toEqual([true, kind, kind])
    expect(prefixOf(key)).toHaveLength(16)
  })

  it.each(['', 'x', 'ershou_', 'ershou_rest_', 'xershou_test_', 'ERSHOU_TEST_'])('%j is of no kind', (text) => {
    expect(readKeyKind(text)).toBeNull()
  })

  it('ends in the CRC-32 of what comes before, in base62', () => {
    for (let i = 0; i < 200; i++) {
      const key = createApiKey(randomBytes)
      let check = 0
      for (const character of key.slice(-6)) check = check * 62 + ALPHABET.indexOf(character)
      expect(check).toBe(crc32(key.slice(0, 44)))
    }
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

  it('is told from every other text by its shape and its check value', () => {
    for (let i = 0; i < 100; i++) expect(isApiKey(createApiKey(randomBytes))).toBe(true)
    const key = createApiKey(randomBytes)
    const swapped = key.at(-1) === 'A' ? 'B' : 'A'
    const wrong = [
      '',
      'x',
      key.slice(0, -1),
      `${key}x`,
      ` ${key}`,
      `${key}\n`,
      key.toUpperCase(),
      key.slice(0, -1) + swapped,
      key.slice(0, 20) + swapped + key.slice(21) === key ? key.slice(1) : key.slice(0, 20) + swapped + key.slice(21),
      key.replace('live', 'test'),
    ]
    for (const text of wrong) expect(isApiKey(text), JSON.stringify(text)).toBe(false)
  })

  it('is kept as its SHA-256, and shown by its first characters', () => {
    const key = createApiKey(randomBytes)
    expect(hashApiKey(key)).toBe(createHash('sha256').update(key).digest('hex'))
    expect(prefixOf(key)).toBe(key.slice(0, 16))
  })
})

describe('the guide to security', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  const blockOf = (kind: string) => new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)?.[1] as string

  it('shows scanners the pattern that all keys match', () => {
    const pattern = new RegExp(`^${blockOf('regex').trim()}$`)
    for (const kind of ['live', 'test'] as const) expect(createApiKey(randomBytes, kind)).toMatch(pattern)
    expect(createApiKey(randomBytes).slice(1)).not.toMatch(pattern)
  })

  it('checks a key as the service does', async () => {
    const untyped = blockOf('ts').replace(/: (?:string|boolean)\b/g, '')
    const code = `data:text/javascript,${encodeURIComponent(untyped)}`
    const { isKey } = (await import(/* @vite-ignore */ code)) as { readonly isKey: (text: string) => boolean }
    const keys = Array.from({ length: 50 }, () => createApiKey(randomBytes, 'test'))
    const [shown] = /ershou_test_0{32}_\w{6}/.exec(guide) as RegExpExecArray
    const swapped = keys.map((key) => key.slice(0, 20) + (key[20] === 'A' ? 'B' : 'A') + key.slice(21))
    const all = [...keys, ...swapped, shown, '', `${shown}0`, shown.replace('test', 'live')]
    expect(all.map(isKey)).toEqual(all.map(isApiKey))
    expect([keys.every(isKey), swapped.some(isKey), isKey(shown)]).toEqual([true, false, true])
  })
})
