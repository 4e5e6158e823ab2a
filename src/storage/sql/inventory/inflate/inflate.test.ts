import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createInflater } from './create-inflater.ts'
import { compileInflate } from './fixtures/compile-inflate.ts'

const ARTEFACT = new URL('assets/inflate.wasm', import.meta.url)
const DICTIONARY = Buffer.from('{"id":1,"title":"汉 2022款","price_eur":null,"url":"https://'.repeat(20))
const { inflate, measure } = createInflater()

it('is compiled from its source, byte for byte', async () => {
  const compiled = await compileInflate()
  if (process.env.UPDATE_EXPECTED === '1') writeFileSync(ARTEFACT, compiled)
  expect(readFileSync(ARTEFACT).equals(compiled)).toBe(true)
})

const text = fc.array(
  fc.oneof(fc.string(), fc.constantFrom('"price_eur":null', '汉 2022款', '👩🏽‍🔧', 'x'.repeat(300))),
  {
    maxLength: 60,
  },
)
const strategies = [constants.Z_DEFAULT_STRATEGY, constants.Z_HUFFMAN_ONLY, constants.Z_RLE, constants.Z_FIXED]
const options = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.constantFrom(...strategies),
  memLevel: fc.integer({ min: 1, max: 9 }),
  dictionary: fc.constantFrom(DICTIONARY, DICTIONARY.subarray(7), Buffer.from('a')),
})

it('unpacks whatever zlib has packed', () => {
  const check = (plain: Buffer, how: { readonly dictionary: Buffer }) => {
    const found = inflate(deflateRawSync(plain, how), how.dictionary)
    expect(found && plain.equals(found)).toBe(true)
  }
  fc.assert(
    fc.property(text, options, (parts, how) => check(Buffer.from(parts.join('')), how)),
    { numRuns: 300 },
  )
  const random = randomBytes(70_000)
  for (const level of [0, 1, 9])
    for (const plain of [random, random.subarray(0, 1), Buffer.alloc(500_000), Buffer.concat([random, random])])
      check(plain, { level, dictionary: DICTIONARY } as { readonly dictionary: Buffer })
})

it('leaves to zlib what is damaged, cut off or too large, and reads nothing before the dictionary', () => {
  const plain = Buffer.from(Array.from({ length: 400 }, (_, i) => `${i} ${i * i} `).join(''))
  const packed = deflateRawSync(plain, { dictionary: DICTIONARY })
  for (let end = 0; end < packed.length; end++) expect(inflate(packed.subarray(0, end), DICTIONARY)).toBe(null)
  // Whatever it says of damaged bytes is what zlib says.
  const damage = (at: number, change: number): void => {
    const damaged = Buffer.from(packed)
    damaged[at] = (damaged[at] as number) ^ change
    const found = inflate(damaged, DICTIONARY)
    if (found !== null) expect(inflateRawSync(damaged, { dictionary: DICTIONARY }).equals(found)).toBe(true)
  }
  // The codes stand in the first bytes: every damage to them is tried.
  for (let at = 0; at < 60; at++) for (let change = 1; change < 256; change++) damage(at, change)
  fc.assert(fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), damage), { numRuns: 500 })
  const far = deflateRawSync(DICTIONARY, { dictionary: DICTIONARY })
  expect(inflate(far, DICTIONARY.subarray(-10))).toBe(null)
  expect(inflate(deflateRawSync(Buffer.alloc(1 << 20)), DICTIONARY)).toBe(null)
  expect(inflate(randomBytes(600_000), DICTIONARY)).toBe(null)
  expect(inflate(packed, DICTIONARY)?.length).toBe(plain.length)
})

it('measures a text as strings do', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const whole = before.join('') + after.join('')
      const bytes = inflate(deflateRawSync(whole), DICTIONARY)
      expect(bytes?.length).toBe(Buffer.byteLength(whole))
      expect(measure(0, before.join('').length)).toBe(Buffer.byteLength(before.join('')))
    }),
  )
})
