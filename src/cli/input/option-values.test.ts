import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { readCapPerMinute, readCapPerMonth, readExpiry, readGrace, readMonthName, readWhole } from './option-values.ts'

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

it.each([
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['2026-12-31T23:59Z', '2026-12-31T23:59:00.000Z'],
  ['2026-12-31T23:59:58Z', '2026-12-31T23:59:58.000Z'],
  ['2026-12-31T23:59:58.5Z', '2026-12-31T23:59:58.500Z'],
  ['2026-12-31T00:30:00+08:00', '2026-12-30T16:30:00.000Z'],
  ['2026-12-31T23:30:00-05:30', '2027-01-01T05:00:00.000Z'],
  ['1999-01-01', '1999-01-02T00:00:00.000Z'],
])('%s is until %s', (text, expected) => {
  expect(new Date(readExpiry(text)).toISOString()).toBe(expected)
})

it.each([
  '',
  'never',
  'tomorrow',
  '2026',
  '2026-12',
  '2026-13-01',
  '2026-00-10',
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-1-1',
  ' 2026-12-31',
  '31.12.2026',
  '12/31/2026',
  '20261231',
  '2026-12-31T18:00:00',
  '2026-12-31 18:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-12-31T24:00:00Z',
  '2026-12-31T18:60:00Z',
  '2026-12-31T18:00:00+0800',
  '2026-12-31T18:00:00+24:00',
  '+020261-12-31',
  '1798675200000',
])('%j is no date', (text) => {
  expect(() => readExpiry(text)).toThrow(InvalidArgumentError)
})

it.each([
  ['0', 0],
  ['30m', 1_800_000],
  ['1h', 3_600_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['90d', 7_776_000_000],
])('%s is %i ms', (text, ms) => {
  expect(readGrace(text)).toBe(ms)
})

it.each(['', '00', '0h', '1', '1s', '1w', '-1h', '1.5h', ' 1h', '1H', '91d', '99999d', '1e3h'])(
  '%j is no time',
  (text) => {
    expect(() => readGrace(text)).toThrow('It must be 0, or minutes, hours or days up to 90d')
  },
)

it.each(['2026-11', '2028-02', '2026-12'])('%s is a month', (month) => {
  expect(readMonthName(month)).toBe(month)
})

it.each(['', '2026', '2026-13', '2026-00', '2026-1', '1999-01', '2026-11-01', 'november'])('%j is no month', (text) => {
  expect(() => readMonthName(text)).toThrow('It must be a month such as 2026-11.')
})
