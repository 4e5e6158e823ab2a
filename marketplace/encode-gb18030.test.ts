/** The encoder is the inverse of the platform's decoder. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeGb18030 } from './encode-gb18030.ts'

const decode = (bytes: Uint8Array) => new TextDecoder('gb18030', { fatal: true }).decode(bytes)
const ideographs = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code))
const latin = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code))

describe('GB18030 text', () => {
  it('decodes to what was encoded', () => {
    const texts = fc.array(fc.oneof(ideographs, latin), { maxLength: 40 }).map((characters) => characters.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        expect(decode(encodeGb18030(text))).toBe(text)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('uses the bytes of the standard', () => {
    expect(encodeGb18030('二手车 5系').toString('hex')).toBe('b6fecad6b3b52035cfb5')
    expect(encodeGb18030('').length).toBe(0)
    expect(decode(encodeGb18030('●○·（）：万公里'))).toBe('●○·（）：万公里')
  })

  it.each([
    ['四字节㐀é½', '四字节㐀é½'],
    ['表情😀', '表情&#128512;'],
  ])('writes %s in four bytes, or as a numeric entity beyond the basic plane', (text, decoded) => {
    expect(decode(encodeGb18030(text))).toBe(decoded)
  })
})
