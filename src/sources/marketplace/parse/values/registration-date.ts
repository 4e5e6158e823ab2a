/** Reads the first registration: `2014-10-01`, `2014-10`, `2014年`. A car that was never registered is 未上牌 in one place and 1900 in another. */
import { textOrNull } from '../../../../domain/readers.ts'

const DATE = /^(\d{4})(?:[-./年](\d{1,2})(?:[-./月](?:\d{1,2}日?)?)?|年)?(?:[ T].*)?$/
const FIRST_YEAR = 1901
const LAST_YEAR = 2199

/** `YYYY-MM`, or `YYYY` without a month; the most exact of the given values. */
export function parseRegistrationDate(...values: readonly unknown[]): string | null {
  const dates = values.map(parseDate).filter((date) => date !== null)
  return dates.find((date) => date.length > 4) ?? dates[0] ?? null
}

function parseDate(value: unknown): string | null {
  const [, year, month] = DATE.exec(textOrNull(value) ?? '') ?? []
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  if (month === undefined) return year
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null
}
