import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const WORDS = '<p>未见异常</p>'
const UTF8 = new TextEncoder().encode(WORDS)
/** The same in GBK. */
const GBK = bytes('<p>', [0xce, 0xb4, 0xbc, 0xfb, 0xd2, 0xec, 0xb3, 0xa3], '</p>')

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
}

describe('decodeText', () => {
  it.each<[string, string | null, Uint8Array, string]>([
    ['UTF-8 declared in the header', 'text/html; charset=utf-8', UTF8, WORDS],
    ['undeclared UTF-8', null, UTF8, WORDS],
    ['UTF-8 with a mark, declared otherwise', 'text/html; charset=GBK', bytes([0xef, 0xbb, 0xbf], [...UTF8]), WORDS],
    ['GBK declared in the header', 'text/html; charset=GBK', GBK, WORDS],
    ['GB2312 in quotes', 'text/html; charset="gb2312"', GBK, WORDS],
    ['GBK declared in the page', 'text/html', bytes('<meta charset="gbk">', [...GBK]), `<meta charset="gbk">${WORDS}`],
    ['undeclared GBK', null, GBK, WORDS],
    ['GBK declared as UTF-8', 'text/html; charset=utf-8', GBK, WORDS],
    ['UTF-8 declared as GBK', 'text/html; charset=gbk', UTF8, WORDS],
    ['four bytes of GB18030 in a GBK page', 'text/html; charset=gbk', bytes([0x82, 0x35, 0x8f, 0x33]), '龦'],
    ['UTF-8 cut inside a character', null, UTF8.subarray(0, 5), '<p>'],
    ['GBK cut inside a character', 'text/html; charset=gbk', GBK.subarray(0, 6), '<p>未'],
    ['UTF-8 with one broken byte', 'text/html; charset=utf-8', bytes([...UTF8], [0xff]), `${WORDS}\u{FFFD}`],
    ['an unknown charset', 'text/html; charset=klingon', UTF8, WORDS],
    ['nothing', null, new Uint8Array(), ''],
  ])('%s', (_, content_type, body, expected) => expect(decodeText({ content_type, body })).toBe(expected))

  it('marks bytes that fit no charset', () => {
    const text = decodeText({ content_type: null, body: bytes('<p>', [0xff, 0xff, 0xce], '</p>') })
    expect(text).toContain('\u{FFFD}')
    expect(text).toMatch(/^<p>/)
  })
})
