/** Dates of the samples, counted back from a day in China: a car that was three years old yesterday is three years old today. */
import type { Rates } from '../../domain/rates.ts'
import { formatChinaDay } from '../../domain/time/listed-span.ts'

const CHINA_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

export type SampleDates = ReturnType<typeof createSampleDates>

export function createSampleDates(nowMs: number) {
  const today = formatChinaDay(nowMs)
  const startMs = Date.parse(`${today}T00:00:00Z`) - CHINA_MS
  const startOf = (daysBack: number) => startMs - daysBack * DAY_MS
  const [year, month] = today.split('-').map(Number) as [number, number]
  return {
    /** `YYYY-MM-DD` in China. */
    today,
    /** The beginning of that day, less so many days. */
    startOf,
    /** `YYYY-MM-DD`. */
    day: (daysBack: number) => formatChinaDay(startOf(daysBack)),
    /** `YYYY-MM`; negative = ahead. */
    month: (monthsBack: number) => new Date(Date.UTC(year, month - 1 - monthsBack)).toISOString().slice(0, 7),
  }
}

/** One rate for all days, so that prices in other currencies are fixed, too. */
export function createSampleRates(now: () => number): Rates {
  const known = { cny_per_eur: '8.0000', usd_per_eur: '1.1200', source: 'Sample rates' }
  return { current: () => ({ ...known, date: formatChinaDay(now()) }) }
}
