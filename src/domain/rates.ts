/** The port to exchange rates, and the arithmetic of prices, exact to the last digit. */

export interface Rate {
  /** CNY for one EUR, as printed: `8.1847`. */
  readonly cny_per_eur: string
  /** `YYYY-MM-DD` of the rate itself. */
  readonly date: string
}

export interface Rates {
  /** The rate in force, or null when there is none that may be used. */
  current(): Rate | null
}

/** Euros to the cent, half up; null when either is unknown. */
export function convertToEur(priceCny: number | null, rate: Rate | null): number | null {
  if (priceCny === null || rate === null) return null
  const cny = parseDecimal(String(priceCny))
  const per = parseDecimal(rate.cny_per_eur)
  if (cny === null || per === null || per.digits <= 0n) return null
  const numerator = cny.digits * 100n * 10n ** BigInt(per.scale)
  const denominator = per.digits * 10n ** BigInt(cny.scale)
  return Number((2n * numerator + denominator) / (2n * denominator)) / 100
}

/** What JSON has for `convertToEur`, many times as quick: for rows that are copied and not made. Null where that is null. */
export function createEuroWriter(rate: Rate | null): (priceCny: number | null) => string | null {
  const per = rate === null ? null : parseDecimal(rate.cny_per_eur)
  if (per === null || per.digits <= 0n) return () => null
  const scale = 100 * 10 ** per.scale
  const divisor = 2 * Number(per.digits)
  return (priceCny) => {
    if (priceCny === null) return null
    const dividend = 2 * priceCny * scale + divisor / 2
    // Where a float cannot tell the cents exactly.
    if (!Number.isInteger(priceCny) || priceCny < 0 || dividend >= Number.MAX_SAFE_INTEGER)
      return JSON.stringify(convertToEur(priceCny, rate))
    let cents = Math.floor(dividend / divisor)
    // The quotient was rounded, perhaps up to the next whole number.
    if (cents * divisor > dividend) cents--
    const rest = cents % 100
    const whole = (cents - rest) / 100
    if (rest === 0) return String(whole)
    return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${rest < 10 ? '0' : ''}${rest}`
  }
}

const STEP_CNY = 10_000n

/** A lower bound in EUR as the source's step of 10,000 CNY, rounded up. */
export function convertMinToCny(eur: number, rate: Rate): number {
  const { numerator, denominator } = toSteps(eur, rate)
  return Number(((numerator + denominator - 1n) / denominator) * STEP_CNY)
}

/** An upper bound in EUR as the source's step of 10,000 CNY, rounded down. */
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

/** `12.50` → 1250 with scale 2; exponents as JavaScript prints them are understood. */
export function parseDecimal(text: string): { digits: bigint; scale: number } | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (!match) return null
  const [, sign, whole, fraction = '', exponent = '0'] = match as unknown as [string, string, string, string?, string?]
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}
