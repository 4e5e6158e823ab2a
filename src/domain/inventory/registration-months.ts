/** In which months a car may have been registered, as numbers that a store compares. */
import { countMonths } from './to-inventory-filter.ts'

interface Months {
  readonly from: number
  readonly to: number
}

/** The months of a date in the source's precision: `2021-05` is one month, `2021` is twelve. Null for anything else. */
export function readRegistrationMonths(date: string | null): Months | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return { from: countMonths(Number(year), 1), to: countMonths(Number(year), 12) }
  const number = Number(month)
  if (number < 1 || number > 12) return null
  const one = countMonths(Number(year), number)
  return { from: one, to: one }
}
