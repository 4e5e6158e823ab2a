import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { readCapPerMinute, readCapPerMonth } from './read-cap.ts'
import { readWhole } from './read-whole.ts'

const NO_NUMBERS = ['', ' ', '-1', '+1', '1.0', '1e3', '0x10', '1_000', '1,000', '١', 'NaN', 'Infinity', '9'.repeat(16)]

describe('a whole number', () => {
  it.each([
    ['1', 1],
    ['007', 7],
    ['500', 500],
  ])('%s', (text, expected) => {
    expect(readWhole(1, 500)(text)).toBe(expected)
  })

  it.each([...NO_NUMBERS, '0', '501'])('%j is none from 1 to 500', (text) => {
    expect(() => readWhole(1, 500)(text)).toThrow('It must be a whole number from 1 to 500.')
  })
})

describe('a limit', () => {
  it('is a number or a word', () => {
    expect(['0', '5', 'default'].map(readCapPerMinute)).toEqual([0, 5, 'default'])
    expect(['0', '5', 'unlimited', 'default'].map(readCapPerMonth)).toEqual([0, 5, 'unlimited', 'default'])
  })

  it.each([...NO_NUMBERS, 'Default', 'none'])('%j is none', (text) => {
    expect(() => readCapPerMinute(text)).toThrow(InvalidArgumentError)
    expect(() => readCapPerMonth(text)).toThrow(InvalidArgumentError)
  })

  it('of a minute is never unlimited', () => {
    expect(() => readCapPerMinute('unlimited')).toThrow('It must be a whole number or default.')
  })
})
