/** The exchange rates that an answer uses, spelled as on the wire. */
import { Type } from 'typebox'
import type { Rate } from '../rates.ts'
import { code, day, number, type RecordOf, record, text } from '../schema.ts'

const UsedRate = record('UsedRate', 'A reference rate. A rate that moves is no change of a price.', {
  currency: code(['EUR', 'USD'], 'The currency that prices are converted to.', 'EUR'),
  rate: number(
    'Yuan for one unit of the currency: `price_cny` divided by it is the price. For USD, through the euro and to six decimals; prices are converted without this rounding.',
    8.1847,
  ),
  source: text('Who publishes the rates.', 'European Central Bank'),
  date: day('The day of the rates.', '2026-11-13'),
})
type UsedRate = RecordOf<typeof UsedRate>

export const RATES_FIELD = Type.Array(UsedRate, {
  maxItems: 2,
  description:
    'The rates by which `price_eur` and `price_usd` of this answer are converted. Empty if no rate can be used; these prices are null then.',
  examples: [[{ currency: 'EUR', rate: 8.1847, source: 'European Central Bank', date: '2026-11-13' }]],
})

const UNNAMED = 'Reference rates in the format of the European Central Bank'
const MILLION = 1_000_000

export function listUsedRates(rate: Rate | null): readonly UsedRate[] {
  if (rate === null) return []
  const { cny_per_eur, usd_per_eur, source = UNNAMED, date } = rate
  const [cny, usd] = [Number(cny_per_eur), Number(usd_per_eur ?? Number.NaN)]
  const eur: UsedRate = { currency: 'EUR', rate: cny, source, date }
  if (!(usd > 0)) return [eur]
  return [eur, { currency: 'USD', rate: Math.round((cny / usd) * MILLION) / MILLION, source, date }]
}
