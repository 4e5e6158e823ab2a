/** Formats how long something took. */
import { formatNumber } from '../format.ts'
import { CHARTS } from '../texts/operator/charts.ts'
import type { Language } from '../visit.ts'

/** Two digits are enough: times are counted in steps of a quarter. */
export function formatMs(ms: number, language: Language): string {
  const digits = 10 ** Math.max(0, 1 - Math.floor(Math.log10(Math.max(ms, 0.01))))
  return CHARTS[language].ms(formatNumber(Math.round(ms * digits) / digits, language))
}
