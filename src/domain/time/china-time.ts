/** Days and months in China: what depends on today changes there at midnight. */

const CHINA_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const MONTHS = 12

/** Numbers the months, so that the next month is one higher; `month` counts from 1. */
export function countMonths(year: number, month: number): number {
  return year * MONTHS + month - 1
}

/** The number of the first day of a month, as `dayOf` counts days. */
export function firstDayOf(month: number): number {
  return Date.UTC(Math.floor(month / MONTHS), month % MONTHS, 1) / DAY_MS
}

/** The same day of a later year, counted as by `dayOf`; of 29 February the 28th, where the later year has no other. */
export function addYears(day: number, years: number): number {
  const date = new Date(day * DAY_MS)
  const month = countMonths(date.getUTCFullYear() + years, date.getUTCMonth() + 1)
  return Math.min(firstDayOf(month) + date.getUTCDate(), firstDayOf(month + 1)) - 1
}

/** The number of the current day in China: answers of one day count ages from the same month. */
export function dayOf(nowMs: number): number {
  return Math.floor((nowMs + CHINA_MS) / DAY_MS)
}

/** Until the day ends in China. */
export function msToNextDay(nowMs: number): number {
  return DAY_MS - ((nowMs + CHINA_MS) % DAY_MS)
}

/** The current month in China. */
export function monthOf(nowMs: number): number {
  const today = new Date(nowMs + CHINA_MS)
  return countMonths(today.getUTCFullYear(), today.getUTCMonth() + 1)
}

/** The months of a date in the source's precision: `2021-05` is one month, `2021` is twelve. Null for anything else. */
export function readRegistrationMonths(date: string | null): { from: number; to: number } | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return { from: countMonths(Number(year), 1), to: countMonths(Number(year), 12) }
  const number = Number(month)
  if (number < 1 || number > 12) return null
  const one = countMonths(Number(year), number)
  return { from: one, to: one }
}
