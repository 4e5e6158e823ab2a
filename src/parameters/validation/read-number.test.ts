import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFloat, readInt } from './read-number.ts'

const NINES = '9'.repeat(30)

describe('readInt', () => {
  it.each<[string, number | bigint | 'malformed' | 'too_long']>([
    ['1.0', 1],
    ['1.00', 1],
    ['0.0', 0],
    ['1.', 'malformed'],
    ['.0', 'malformed'],
    [' 5 ', 5],
    ['5\n', 5],
    ['\u00a05', 5],
    ['\u30005', 5],
    ['\u00855', 5],
    ['\ufeff5', 'malformed'],
    ['\u200b5', 'malformed'],
    ['+5', 5],
    ['007', 7],
    ['-007', -7],
    ['-0', 0],
    ['00', 0],
    ['0_0', 0],
    ['0_', 'malformed'],
    ['1_0', 10],
    ['1_0.0', 10],
    ['1__0', 'malformed'],
    ['_10', 'malformed'],
    ['10_', 'malformed'],
    ['1_0 ', 10],
    ['0-5', -5],
    ['+0-5', -5],
    ['-0-5', 'malformed'],
    ['５', 'malformed'],
    ['٥', 'malformed'],
    ['1e3', 'malformed'],
    ['inf', 'malformed'],
    ['Infinity', 'malformed'],
    ['nan', 'malformed'],
    ['', 'malformed'],
    [' ', 'malformed'],
    ['abc', 'malformed'],
    ['1.5', 'malformed'],
    ['0x10', 'malformed'],
    ['null', 'malformed'],
    ['1,000', 'malformed'],
    ['+-5', 'malformed'],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    [NINES, BigInt(NINES)],
    ['9'.repeat(4300), BigInt('9'.repeat(4300))],
    ['9'.repeat(4301), 'too_long'],
    [`-${'9'.repeat(4299)}`, -BigInt('9'.repeat(4299))],
    [`-${'9'.repeat(4300)}`, 'too_long'],
    [`${'9'.repeat(4301)}x`, 'too_long'],
    [` ${'9'.repeat(4301)}`, 'malformed'],
    [`0${'9'.repeat(4301)}`, 'malformed'],
    [`${'0'.repeat(5000)}7`, 7],
  ])('reads %j', (text, value) => expect(readInt(text)).toBe(value))

  it('never gives minus nought', () => expect(Object.is(readInt('-0'), 0)).toBe(true))
})

describe('readFloat', () => {
  it.each<[string, number | null]>([
    ['1.0', 1],
    ['1.', 1],
    ['.0', 0],
    ['.5', 0.5],
    [' 5 ', 5],
    ['5\n', 5],
    ['\u00a05', 5],
    ['\u30005', 5],
    ['\u00855', 5],
    ['\ufeff5', null],
    ['\u200b5', null],
    ['+5', 5],
    ['007', 7],
    ['-007', -7],
    ['-0', -0],
    ['1_0', 10],
    ['1_0.0', 10],
    ['1__0', null],
    ['_10', null],
    ['10_', null],
    ['1_0 ', null],
    ['５', null],
    ['1e3', 1000],
    ['1E+3', 1000],
    ['1e', null],
    ['1e400', Infinity],
    ['-1e400', -Infinity],
    ['1e-400', 0],
    ['inf', Infinity],
    ['-inf', -Infinity],
    ['+Infinity', Infinity],
    ['nan', Number.NaN],
    ['-NaN', Number.NaN],
    ['infinit', null],
    ['', null],
    ['.', null],
    ['abc', null],
    ['1,5', null],
    ['0x10', null],
  ])('reads %j', (text, value) => expect(readFloat(text)).toBe(value))
})

/** The grammar as it was established on the validators of the original. */
const WS = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const INT = /^([+-]?)(?:(?:0[0_]*)?([1-9][0-9]*(?:_[0-9]+)*)|0(?:[0_]*0)?)(?:\.0+)?$/
const QUIRK = /^\+?0[0_]*-_?(0|[1-9][0-9]*(?:_[0-9]+)*)(?:\.0+)?$/
const FLOAT = /^[+-]?(?:inf|infinity|nan|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?)$/i
const trim = (text: string) => text.replace(new RegExp(`^${WS}+|${WS}+$`, 'g'), '')

describe('the grammar of numbers', () => {
  const pieces = [
    '0',
    '1',
    '5',
    '9',
    '00',
    '.',
    '.0',
    '_',
    '+',
    '-',
    'e',
    'E',
    'inf',
    'nan',
    ' ',
    '\t',
    '\u0085',
    '\u2003',
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom('0', '7', '_', '.0'), { maxLength: 30 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('', ' ', '+', '-', '\ufeff'), fc.bigInt(), fc.constantFrom('', '.0', '.5', 'e1', '\u00a0'))
      .map((parts) => parts.join('')),
  )

  it('accepts the integers that it describes, and reads them exactly', () => {
    fc.assert(
      fc.property(text, (one) => {
        const match = INT.exec(trim(one))
        const quirk = match ? null : QUIRK.exec(trim(one))
        const digits = BigInt((match ? (match[2] ?? '0') : (quirk?.[1] ?? '0')).replaceAll('_', ''))
        const exact = quirk || match?.[1] === '-' ? -digits : digits
        const value = readInt(one)
        if (!match && !quirk) expect(value).toBe('malformed')
        else expect(BigInt(value)).toBe(exact)
        if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('accepts the floats that it describes', () => {
    fc.assert(
      fc.property(text, (one) => {
        const bare = one.replaceAll('_', '')
        const mayDrop = one.includes('_') && !/^_|_$|__/.test(one)
        expect(readFloat(one) !== null).toBe(FLOAT.test(trim(one)) || (mayDrop && FLOAT.test(bare)))
      }),
      { numRuns: 5000 },
    )
  })
})
