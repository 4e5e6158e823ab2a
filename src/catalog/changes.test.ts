import { describe, expect, it } from 'vitest'
import { formatCursor, parseCursor } from './changes.ts'

describe('a cursor', () => {
  const log = '7f3a9c1e5d2b4860'
  it.each([0, 1, 42, 9_007_199_254_740_991])('of %d comes back as it went, and is the same for ever', (seq) => {
    expect(parseCursor(formatCursor({ log, seq }))).toEqual({ log, seq })
  })
  it('is spelled as it was when it was first given out', () =>
    expect(formatCursor({ log, seq: 42 })).toBe('Y2hhbmdlczo3ZjNhOWMxZTVkMmI0ODYwOjQy'))

  const spell = (plain: string) => Buffer.from(plain).toString('base64url')
  it.each([
    '',
    '42',
    'Y2hhbmdlczo3ZjNhOWMxZTVkMmI0ODYwOjQy=',
    ' Y2hhbmdlczo3ZjNhOWMxZTVkMmI0ODYwOjQy',
    spell('changes:42'),
    spell('changes::42'),
    spell('changes:a:b:42'),
    spell('changes:a:'),
    spell('changes:a:-1'),
    spell('changes:a:042'),
    spell('changes:a:1e3'),
    spell('changes:a: 42'),
    spell('changes:a:9007199254740993'),
    spell('42'),
    'A'.repeat(1_000_000),
    '汉',
  ])('is not %.20s', (text) => expect(parseCursor(text)).toBeNull())
})
