/** The stand-in's exchange rate and its conversions, computed in whole numbers, independent of the service's arithmetic. */

export interface ExactRate {
  /** CNY for 10,000 EUR as a whole number: `8.2143` is 82143n. */
  readonly tenThousandths: bigint
  /** USD for 10,000 EUR. */
  readonly dollars: bigint
  readonly date: string
}

const CENTS = 100n
const SCALE = 10_000n
const STEP = 10_000n

export async function readRate(marketplaceUrl: string): Promise<ExactRate> {
  const xml = await (await fetch(`${marketplaceUrl}/stats/eurofxref/eurofxref-daily.xml`)).text()
  const [, whole, fraction] = /currency='CNY' rate='(\d+)\.(\d{4})'/.exec(xml) ?? []
  const [, dollars, cents] = /currency='USD' rate='(\d+)\.(\d{4})'/.exec(xml) ?? []
  const [, date] = /time='([\d-]+)'/.exec(xml) ?? []
  if (whole === undefined || dollars === undefined || date === undefined)
    throw new Error('no rate of four decimals in the file')
  return { tenThousandths: BigInt(whole + fraction), dollars: BigInt(dollars + cents), date }
}

/** EUR cents of a price in CNY, half up. */
export function centsOf(cny: number, { tenThousandths }: ExactRate): number {
  return Number((2n * BigInt(cny) * CENTS * SCALE + tenThousandths) / (2n * tenThousandths))
}

/** Cents of US dollars, by way of the euro. */
export function dollarCentsOf(cny: number, { tenThousandths, dollars }: ExactRate): number {
  return Number((2n * BigInt(cny) * CENTS * dollars + tenThousandths) / (2n * tenThousandths))
}

/** The least and the greatest price in CNY that bounds in EUR cents let through: up and down to steps of 10,000. */
export function stepsOf(minCents: number, maxCents: number, { tenThousandths }: ExactRate): [min: number, max: number] {
  const unit = STEP * CENTS * SCALE
  const [min, max] = [BigInt(minCents) * tenThousandths, BigInt(maxCents) * tenThousandths]
  return [Number(((min + unit - 1n) / unit) * STEP), Number((max / unit) * STEP)]
}
