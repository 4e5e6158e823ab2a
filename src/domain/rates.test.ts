/** Prices in euros and bounds in yuan, held against arithmetic that is done another way. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertBoundsToCny,
  convertMaxToCny,
  convertMinToCny,
  convertToEur,
  convertToUsd,
  createEurConverter,
  createPriceWriter,
  parseDecimal,
  type Rate,
} from './rates.ts'

const at = (cny_per_eur: string, usd_per_eur: string | null = null): Rate => ({
  cny_per_eur,
  usd_per_eur,
  date: '2026-11-13',
})

/** A rate as the bank prints it: up to five digits before and after the point. */
const rates = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 5 }), fc.nat({ max: 99_999 }))
  .map(([whole, places, part]) =>
    places === 0 ? `${whole}` : `${whole}.${`${part}`.padStart(5, '0').slice(0, places)}`,
  )
  .filter((text) => Number(text) > 0)

/** The witness: a decimal written out without exponent, as a fraction over 10^30. */
const SCALE = 30
function fractionOf(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  return BigInt(whole + part) * 10n ** BigInt(SCALE - part.length + Number(exponent))
}

const STEP = 10_000n
const stepsOf = (eur: number, rate: string) => ({
  product: fractionOf(String(eur)) * fractionOf(rate),
  step: STEP * 10n ** BigInt(2 * SCALE),
})

describe('convertToEur', () => {
  it.each<[number | null, string | null, number | null]>([
    [null, '8', null],
    [80_000, null, null],
    [null, null, null],
    [0, '8.1847', 0],
    [81_847, '8.1847', 10_000],
    [268_000, '8.1847', 32_744.02],
    [80_000, '8', 10_000],
    [1, '8', 0.13], // 0.125
    [0.04, '8', 0.01], // 0.005
    [0.039, '8', 0], // 0.004875
    [1, '3', 0.33],
    [2, '3', 0.67],
    [1.005, '1', 1.01],
    [8.575, '1', 8.58],
    [1e-7, '8', 0],
    [80_000_000_000_000, '8', 10_000_000_000_000],
    [90_071_992_547_409.91, '1', 90_071_992_547_409.91],
    [100, '0', null],
    [100, '0.000', null],
    [100, '-8', null],
    [100, '', null],
    [100, 'N/A', null],
    [100, '8,1', null],
    [Number.NaN, '8', null],
    [Number.POSITIVE_INFINITY, '8', null],
  ])('%d yuan at %s: %d', (cny, rate, expected) => {
    expect(convertToEur(cny, rate === null ? null : at(rate))).toBe(expected)
    expect(createEurConverter(rate === null ? null : at(rate))(cny)).toBe(expected)
  })

  it('is right to the last digits of a double where cents no longer fit into one', () => {
    expect(convertToEur(1e21, at('8'))! / 1.25e20).toBeCloseTo(1, 15)
    expect(convertToEur(1e21, at('0.00001'))! / 1e26).toBeCloseTo(1, 15)
  })

  it('is the nearest cent, half up', () => {
    const prices = fc.oneof(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
    )
    fc.assert(
      fc.property(prices, rates, (cny, rate) => {
        const cents = BigInt(Math.round(convertToEur(cny, at(rate))! * 100))
        // cents − ½ ≤ 100 · cny / rate < cents + ½, in halves and without a division
        const exact = 200n * fractionOf(String(cny))
        const per = fractionOf(rate)
        return (2n * cents - 1n) * per <= exact && exact < (2n * cents + 1n) * per
      }),
    )
  })
})

describe('bounds', () => {
  it.each([
    // eur, rate, minimum, maximum
    [0, '8.1847', 0, 0],
    [10_000, '8', 80_000, 80_000],
    [10_000, '8.1847', 90_000, 80_000],
    [1_250, '8', 10_000, 10_000],
    [1_249.99, '8', 10_000, 0],
    [1_250.01, '8', 20_000, 10_000],
    [0.01, '8', 10_000, 0],
    [1e-7, '8', 10_000, 0],
    [5e-324, '8.1847', 10_000, 0],
    [12_500.0625, '8', 110_000, 100_000],
    [0.1, '100000', 10_000, 10_000],
    [0.3, '100000', 30_000, 30_000],
    [1e21, '8', 8e21, 8e21],
    [1.5e21, '8', 1.2e22, 1.2e22],
  ])('%d euros at %s: from %d, up to %d', (eur, rate, min, max) => {
    expect(convertMinToCny(eur, at(rate))).toBe(min)
    expect(convertMaxToCny(eur, at(rate))).toBe(max)
  })

  it('can enclose no step at all', () => {
    expect(convertMinToCny(10_000, at('8.1847'))).toBeGreaterThan(convertMaxToCny(10_900, at('8.1847')))
    expect(convertMinToCny(10_000, at('8.1847'))).toBe(convertMaxToCny(11_000, at('8.1847')))
  })

  it('stay at the step when they are exactly on one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 4 }), (k, twos) => {
        // 10,000 · k / rate ends for these rates, so the euros can be written exactly.
        const rate = [1, 2, 4, 8, 16][twos]!
        const eur = (10_000 * k) / rate
        expect(convertMinToCny(eur, at(`${rate}.0000`))).toBe(10_000 * k)
        expect(convertMaxToCny(eur, at(`${rate}.0000`))).toBe(10_000 * k)
      }),
    )
  })

  it('are the nearest steps inside: minimum up, maximum down', () => {
    const amounts = fc.oneof(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
      fc.integer({ min: 1, max: 9_999 }).map((digits) => digits * 1e-12),
    )
    fc.assert(
      fc.property(amounts, rates, (eur, rate) => {
        const { product, step } = stepsOf(eur, rate)
        const min = BigInt(convertMinToCny(eur, at(rate))) / STEP
        const max = BigInt(convertMaxToCny(eur, at(rate))) / STEP
        expect(min * step >= product && (min - 1n) * step < product).toBe(true)
        expect(max * step <= product && (max + 1n) * step > product).toBe(true)
      }),
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuse %d', (eur) => {
    expect(() => convertMinToCny(eur, at('8'))).toThrow(RangeError)
    expect(() => convertMaxToCny(eur, at('8'))).toThrow(RangeError)
  })

  it('refuse a rate that is no number', () => {
    expect(() => convertMinToCny(1, at('N/A'))).toThrow(RangeError)
  })
})

describe('parseDecimal', () => {
  it.each<[string, bigint, number]>([
    ['0', 0n, 0],
    ['12.50', 1250n, 2],
    ['-0.5', -5n, 1],
    ['1e3', 1000n, 0],
    ['1e+21', 10n ** 21n, 0],
    ['1.5e21', 15n * 10n ** 20n, 0],
    ['1e-7', 1n, 7],
    ['1.25E-7', 125n, 9],
    ['1.25e1', 125n, 1],
    ['007', 7n, 0],
  ])('%s', (text, digits, scale) => {
    expect(parseDecimal(text)).toEqual({ digits, scale })
  })

  it.each(['', ' ', '-', '.5', '5.', '+5', '1,5', ' 1', '1 ', '1e', 'e5', '0x1', 'NaN', 'Infinity', '１', '1\n'])(
    '%j is none',
    (text) => {
      expect(parseDecimal(text)).toBeNull()
    },
  )

  it('reads every number that JavaScript prints', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const decimal = parseDecimal(String(number))!
        return Number(`${decimal.digits}e-${decimal.scale}`) === (number === 0 ? 0 : number)
      }),
    )
  })
})

describe('convertToUsd', () => {
  it.each<[number | null, string, string | null, number | null]>([
    [null, '8', '1.1', null],
    [80_000, '8', null, null],
    [80_000, '8', '1.1', 11_000],
    [268_000, '8.1847', '1.1523', 37_730.94], // 37730.937...
    [1, '8', '1', 0.13], // 0.125
    [3, '8', '1.34', 0.5], // 0.5025
    [100, '8', '0', null],
    [100, '8', 'N/A', null],
    [100, '0', '1.1', null],
  ])('%d yuan at %s and %s: %d', (cny, yuan, dollars, expected) => {
    expect(convertToUsd(cny, at(yuan, dollars))).toBe(expected)
  })

  it('is the exact quotient, half up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), rates, rates, (price, yuan, dollars) => {
        // In hundredths of a cent and beyond: price · dollars / yuan.
        const exact = (fractionOf(String(price)) * fractionOf(dollars) * 100n) / fractionOf(yuan)
        const unit = 10n ** BigInt(SCALE)
        const cents = (2n * exact + unit) / (2n * unit)
        // A number cannot hold more cents exactly.
        fc.pre(cents <= Number.MAX_SAFE_INTEGER)
        expect(BigInt(Math.round((convertToUsd(price, at(yuan, dollars)) as number) * 100))).toBe(cents)
      }),
    )
  })
})

describe('createPriceWriter', () => {
  it('writes what JSON would, for every price and rate', () => {
    const prices = fc.oneof(
      fc.nat({ max: 100_000_000 }),
      fc.nat({ max: 5000 }).map((n) => n * 100),
      fc.constantFrom(null, 0, 1, 0.5, 12.345, 1e9, 1e15, 9_007_199_254_740_991, -5),
    )
    fc.assert(
      fc.property(prices, rates, fc.option(rates), (price, yuan, dollars) => {
        const rate = at(yuan, dollars)
        const json = JSON.stringify({ price_eur: convertToEur(price, rate), price_usd: convertToUsd(price, rate) })
        const written = createPriceWriter(rate)(price)
        expect(written === null ? '{"price_eur":null,"price_usd":null}' : `{"price_eur":${written}}`).toBe(json)
      }),
      { numRuns: 2000 },
    )
    expect(createPriceWriter(null)(80_000)).toBeNull()
    expect(createPriceWriter(at('0'))(80_000)).toBeNull()
  })
})

describe('convertBoundsToCny', () => {
  const amounts = fc.oneof(
    fc.nat({ max: 1_000_000 }).map((cents) => cents / 100),
    fc.double({ min: 0, max: 1e9, noNaN: true }),
    fc.constantFrom(0, 0.004, 0.005, 12_345.67, 1e300),
  )
  const convert = { eur: convertToEur, usd: convertToUsd }

  it('are met by exactly the prices that are shown within them', () => {
    fc.assert(
      fc.property(amounts, rates, rates, fc.constantFrom('eur', 'usd'), (amount, yuan, dollars, currency) => {
        const rate = at(yuan, dollars)
        const { min, max } = convertBoundsToCny({ min: amount, max: amount }, currency, rate) as {
          min: number
          max: number
        }
        // A number holds no more yuan exactly.
        fc.pre(min < 1e12 && max < 1e12)
        const shown = (price: number) => convert[currency](price, rate) as number
        expect(shown(min)).toBeGreaterThanOrEqual(amount)
        if (min > 0) expect(shown(min - 1)).toBeLessThan(amount)
        if (max >= 0) expect(shown(max)).toBeLessThanOrEqual(amount)
        expect(shown(max + 1)).toBeGreaterThan(amount)
      }),
      { numRuns: 2000 },
    )
  })

  it('need a rate for the currency', () => {
    expect(convertBoundsToCny({ min: 1, max: null }, 'eur', null)).toBeNull()
    expect(convertBoundsToCny({ min: 1, max: null }, 'usd', at('8'))).toBeNull()
    expect(convertBoundsToCny({ min: null, max: null }, 'eur', at('8'))).toEqual({ min: null, max: null })
    expect(convertBoundsToCny({ min: 100, max: 100 }, 'eur', at('8'))).toEqual({ min: 800, max: 800 })
    expect(convertBoundsToCny({ min: 100, max: 100 }, 'eur', at('0.01'))).toEqual({ min: 1, max: 1 })
  })
})
