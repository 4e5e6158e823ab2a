/** The readers: every kind of stranger's value, and never a default that looks like one. */
import { describe, expect, it } from 'vitest'
import {
  arrayOrNull,
  httpUrlOrNull,
  numberOrNull,
  positiveOrNull,
  recordOrNull,
  textOrNull,
  wholeOrNull,
} from './readers.ts'

const READERS = { recordOrNull, arrayOrNull, textOrNull, numberOrNull, positiveOrNull, wholeOrNull, httpUrlOrNull }

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it.each([[undefined], [null], [true], [false], [Symbol('s')], [() => 1], [10n], [''], ['   '], [Number.NaN]])(
    'gives null for %s',
    (value) => {
      expect(read(value)).toBeNull()
    },
  )
})

describe('recordOrNull', () => {
  it('gives objects, not arrays and not texts', () => {
    const record = { a: 1 }
    expect(recordOrNull(record)).toBe(record)
    expect(recordOrNull({})).toEqual({})
    for (const value of [[], [record], 'text', 1]) expect(recordOrNull(value)).toBeNull()
  })
})

describe('arrayOrNull', () => {
  it('gives arrays, also empty ones, and nothing that only looks like one', () => {
    const array = [1, null]
    expect(arrayOrNull(array)).toBe(array)
    expect(arrayOrNull([])).toEqual([])
    for (const value of [{ length: 0 }, 'text', new Set([1])]) expect(arrayOrNull(value)).toBeNull()
  })
})

describe('textOrNull', () => {
  it.each([
    [' 白色\n', '白色'],
    ['\u3000宝马\u00a0', '宝马'],
    ['-', '-'],
    ['0', '0'],
    ['one\r\ntwo\tthree', 'one\ntwo\tthree'],
    ['a\u0000b\u001bc\u007fd\u0085e', 'abcde'],
    ['\u202egpj.exe\u202c \u2066x\u2069\u200f', 'gpj.exe x'],
    ['\u0007', null],
    ['x'.repeat(20_001), 'x'.repeat(20_000)],
    ['\t', null],
    [0, null],
    [['text'], null],
    [{ toString: () => 'text' }, null],
  ])('%j → %j', (value, expected) => {
    expect(textOrNull(value)).toBe(expected)
  })
})

describe('numbers', () => {
  it.each<[unknown, number | null, number | null, number | null]>([
    // value, any number, positive, whole
    [0, 0, null, 0],
    [1, 1, 1, 1],
    [-1, -1, null, -1],
    [2.5, 2.5, 2.5, null],
    [1e300, 1e300, 1e300, null],
    [Number.MAX_SAFE_INTEGER, 9007199254740991, 9007199254740991, 9007199254740991],
    [Number.MAX_SAFE_INTEGER + 1, 9007199254740992, 9007199254740992, null],
    [Number.POSITIVE_INFINITY, null, null, null],
    [Number.NEGATIVE_INFINITY, null, null, null],
    ['0', 0, null, 0],
    [' 12 ', 12, 12, 12],
    ['12.80', 12.8, 12.8, null],
    ['12.0', 12, 12, 12],
    ['007', 7, 7, 7],
    ['-3', -3, null, -3],
    ['-', null, null, null],
    ['--', null, null, null],
    ['+3', null, null, null],
    ['1e3', null, null, null],
    ['0x10', null, null, null],
    ['1,000', null, null, null],
    ['.5', null, null, null],
    ['5.', null, null, null],
    ['12万', null, null, null],
    ['1 2', null, null, null],
    ['Infinity', null, null, null],
    ['NaN', null, null, null],
    ['１２', null, null, null],
    [[1], null, null, null],
    [{ valueOf: () => 1 }, null, null, null],
    [new Date(0), null, null, null],
  ])('%j', (value, number, positive, whole) => {
    expect(numberOrNull(value)).toBe(number)
    expect(positiveOrNull(value)).toBe(positive)
    expect(wholeOrNull(value)).toBe(whole)
  })
})

it('a number too long for a double is null', () => {
  expect(numberOrNull('9'.repeat(400))).toBeNull()
})

describe('httpUrlOrNull', () => {
  it.each([
    ['http://example.test/a?b=1', 'http://example.test/a?b=1'],
    [' https://example.test ', 'https://example.test'],
    ['HTTPS://EXAMPLE.TEST/A', 'HTTPS://EXAMPLE.TEST/A'],
    ['http://', null],
    ['https://[', null],
    ['http:/example.test', null],
    ['//example.test/a', null],
    ['/a', null],
    ['example.test', null],
    ['ftp://example.test', null],
    ['javascript:alert(1)//http://', null],
    ['usedcar://example.test/web?url=http://example.test', null],
    ['data:text/html,x', null],
    ['http://me:secret@example.test/', null],
    ['http://me@example.test/', null],
    ['http://example.test/a b', null],
    ['http://example.test/a\r\nb', null],
    ['http://exa\u0000mple.test/', null],
    ['http://example.test/\u202egpj', null],
    [`http://example.test/${'a'.repeat(4096)}`, null],
    [{ href: 'http://example.test' }, null],
    [new URL('http://example.test'), null],
  ])('%s → %s', (value, expected) => {
    expect(httpUrlOrNull(value)).toBe(expected)
  })
})
