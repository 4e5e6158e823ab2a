/** The port to exchange rates, and exact conversion of prices. */

export interface Rate {
  /** CNY for one EUR, as printed: `8.1847`. */
  readonly cny_per_eur: string
  /** USD for one EUR, as printed; null when the file has none. */
  readonly usd_per_eur: string | null
  /** `YYYY-MM-DD` of the rates themselves. */
  readonly date: string
  /** Who publishes it, as the file says; absent when it does not. */
  readonly source?: string
}

/** A rate is used for this many days after its date. */
export const OLDEST_RATE_DAYS = 7

/** Contains every value, because a file may correct the rates of a day. */
export function versionOfRate(rate: Rate | null): string {
  return rate === null ? '' : `${rate.date}/${rate.cny_per_eur}/${rate.usd_per_eur}/${rate.source ?? ''}`
}

export interface Rates {
  /** The current rate, or null when there is no usable one. */
  current(): Rate | null
}

/** Euros, rounded half up to cents; null when the price or the rate is unknown. */
export function convertToEur(priceCny: number | null, rate: Pick<Rate, 'cny_per_eur'> | null): number | null {
  return rate && convert(priceCny, findFactor(rate.cny_per_eur, '1'))
}

/** The same for many prices at one rate, many times faster. */
export function createEurConverter(rate: Rate | null): (priceCny: number | null) => number | null {
  const factor = rate && findFactor(rate.cny_per_eur, '1')
  if (factor === null) return () => null
  const write = createCentsWriter(factor)
  return (priceCny) => (priceCny === null ? null : (JSON.parse(write(priceCny)) as number | null))
}

/** US dollars, rounded half up to cents, converted through the euro; null when a value is unknown. */
export function convertToUsd(priceCny: number | null, rate: Rate | null): number | null {
  return rate && convert(priceCny, findFactor(rate.cny_per_eur, rate.usd_per_eur))
}

/** The exact fraction by which a price in yuan is multiplied. */
interface Factor {
  readonly numerator: bigint
  readonly denominator: bigint
}

function findFactor(cnyPerEur: string, perEur: string | null): Factor | null {
  const cny = parseDecimal(cnyPerEur)
  const other = perEur === null ? null : parseDecimal(perEur)
  if (cny === null || other === null || cny.digits <= 0n || other.digits <= 0n) return null
  // Common powers of ten are cancelled to keep the numbers short.
  const scale = cny.scale - other.scale
  return {
    numerator: other.digits * 10n ** BigInt(Math.max(0, scale)),
    denominator: cny.digits * 10n ** BigInt(Math.max(0, -scale)),
  }
}

function convert(priceCny: number | null, factor: Factor | null): number | null {
  const cny = priceCny === null ? null : parseDecimal(String(priceCny))
  if (cny === null || factor === null) return null
  const numerator = cny.digits * 100n * factor.numerator
  const denominator = factor.denominator * 10n ** BigInt(cny.scale)
  return Number((2n * numerator + denominator) / (2n * denominator)) / 100
}

/** The text between the two prices of a record. */
export const BETWEEN_PRICES = ',"price_usd":'

/**
 * The prices in euros and dollars as in the JSON of a record, from the first digit of one to the last digit of the other. Many times
 * faster than the conversions; used for rows that are copied. Null where both are unknown.
 */
export function createPriceWriter(rate: Rate | null): (priceCny: number | null) => string | null {
  const toEuros = rate && findFactor(rate.cny_per_eur, '1')
  if (rate === null || toEuros === null) return () => null
  const writeEuros = createCentsWriter(toEuros)
  const toDollars = findFactor(rate.cny_per_eur, rate.usd_per_eur)
  const writeDollars = toDollars === null ? () => 'null' : createCentsWriter(toDollars)
  return (priceCny) => (priceCny === null ? null : `${writeEuros(priceCny)}${BETWEEN_PRICES}${writeDollars(priceCny)}`)
}

/** Writes a price in another currency as JSON. */
function createCentsWriter(factor: Factor): (priceCny: number) => string {
  const scale = 200 * Number(factor.numerator)
  const divisor = 2 * Number(factor.denominator)
  return (priceCny) => {
    const dividend = priceCny * scale + divisor / 2
    // A float cannot represent the cents exactly here.
    if (!Number.isInteger(priceCny) || priceCny < 0 || dividend >= Number.MAX_SAFE_INTEGER)
      return JSON.stringify(convert(priceCny, factor))
    let cents = Math.floor(dividend / divisor)
    // The quotient may have been rounded up to the next whole number.
    if (cents * divisor > dividend) cents--
    const rest = cents % 100
    const whole = (cents - rest) / 100
    if (rest === 0) return String(whole)
    return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${rest < 10 ? '0' : ''}${rest}`
  }
}

const STEP_CNY = 10_000n

/** A lower bound in EUR as CNY, rounded up to the source's step of 10,000. */
export function convertMinToCny(eur: number, rate: Rate): number {
  const { numerator, denominator } = toSteps(eur, rate)
  return Number(((numerator + denominator - 1n) / denominator) * STEP_CNY)
}

/** An upper bound in EUR as CNY, rounded down to the source's step of 10,000. */
export function convertMaxToCny(eur: number, rate: Rate): number {
  const { numerator, denominator } = toSteps(eur, rate)
  return Number((numerator / denominator) * STEP_CNY)
}

function toSteps(eur: number, rate: Rate): { numerator: bigint; denominator: bigint } {
  const amount = parseDecimal(String(eur))
  const per = parseDecimal(rate.cny_per_eur)
  if (amount === null || per === null) throw new RangeError('not a decimal number')
  return {
    numerator: amount.digits * per.digits,
    denominator: STEP_CNY * 10n ** BigInt(amount.scale + per.scale),
  }
}

export interface PriceBounds {
  readonly min: number | null
  readonly max: number | null
}

/** The whole yuan for which a record shows a price within these bounds, both inclusive; null without a rate for the currency. */
export function convertBoundsToCny(
  bounds: PriceBounds,
  currency: 'eur' | 'usd',
  rate: Rate | null,
): PriceBounds | null {
  const factor = rate && findFactor(rate.cny_per_eur, currency === 'eur' ? '1' : rate.usd_per_eur)
  if (factor === null) return null
  const { numerator, denominator } = factor
  /** The lowest price that is shown as this many cents, or more. Half a cent is rounded up. */
  const lowest = (cents: bigint): number =>
    Math.max(0, Number(divideUp(2n * denominator * cents - denominator, 200n * numerator)))
  return {
    min: bounds.min === null ? null : lowest(toCents(bounds.min, divideUp)),
    max: bounds.max === null ? null : lowest(toCents(bounds.max, (a, b) => a / b) + 1n) - 1,
  }
}

function toCents(amount: number, divide: (a: bigint, b: bigint) => bigint): bigint {
  const decimal = parseDecimal(String(amount))
  if (decimal === null) throw new RangeError('not a decimal number')
  return divide(decimal.digits * 100n, 10n ** BigInt(decimal.scale))
}

/** The divisor is positive. */
function divideUp(dividend: bigint, divisor: bigint): bigint {
  return dividend <= 0n ? 0n : (dividend + divisor - 1n) / divisor
}

/** `12.50` → 1250 with scale 2; accepts exponents as JavaScript prints them. */
export function parseDecimal(text: string): { digits: bigint; scale: number } | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (!match) return null
  const [, sign, whole, fraction = '', exponent = '0'] = match as unknown as [string, string, string, string?, string?]
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}
