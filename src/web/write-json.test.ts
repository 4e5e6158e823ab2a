import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { float, writeJson } from './write-json.ts'

describe('writeJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => writeJson(value) === JSON.stringify(value)))
    const odd = { a: undefined, b: [undefined, () => 1], c: new Date(0), d: Number.NaN, e: '\u2028\u007f\u0001"/\\' }
    expect(writeJson(odd)).toBe(JSON.stringify(odd))
    expect(writeJson(undefined)).toBe('null')
  })

  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [10_000, '10000.0'],
    [1e12, '1000000000000.0'],
    [0.5, '0.5'],
    [1e16, '1e+16'],
    [1.5e-7, '1.5e-07'],
    [0.0001, '0.0001'],
  ])('writes the float %d as %s', (value, text) => expect(writeJson({ ge: float(value) })).toBe(`{"ge":${text}}`))

  it('writes integers of any size', () => expect(writeJson([10n ** 30n])).toBe(`[1${'0'.repeat(30)}]`))
})
