/** Reads dates: the first registration, expiry dates, the market launch, and when a listing was published. */

import type { RegistrationState } from '../../../../domain/codes.ts'
import { textOrNull } from '../../../../domain/readers.ts'
import { formatChinaDay, type ListedSpan } from '../../../../domain/time/listed-span.ts'
import { knownTextOrNull } from './known-text.ts'

/** Reads the first registration: `2014-10-01`, `2014-10`, `2014年`. A car that was never registered is 未上牌 in one place and 1900 in another. */
const REGISTRATION = /^(\d{4})(?:[-./年](\d{1,2})(?:[-./月](?:\d{1,2}日?)?)?|年)?(?:[ T].*)?$/
const FIRST_REGISTRATION_YEAR = 1901
const LAST_YEAR = 2199

/** `YYYY-MM`, or `YYYY` without a month; the most exact of the given values. */
export function parseRegistrationDate(...values: readonly unknown[]): string | null {
  const dates = values.map(parseDate).filter((date) => date !== null)
  return dates.find((date) => date.length > 4) ?? dates[0] ?? null
}

function parseDate(value: unknown): string | null {
  const [, year, month] = REGISTRATION.exec(textOrNull(value) ?? '') ?? []
  if (year === undefined || Number(year) < FIRST_REGISTRATION_YEAR || Number(year) > LAST_YEAR) return null
  if (month === undefined) return year
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null
}

const NEVER = '未上牌'

export interface Registration {
  readonly date: string | null
  readonly state: RegistrationState | null
}

/** Reads whether a car was ever registered, and when: 未上牌 says that it was not. A date of 1900 alone is a placeholder. */
export function parseRegistration(values: readonly unknown[]): Registration {
  const date = parseRegistrationDate(...values)
  if (date !== null) return { date, state: 'registered' }
  return { date, state: values.some((value) => textOrNull(value) === NEVER) ? 'never_registered' : null }
}

/** Reads the expiry date of a policy or the periodic inspection: `2027-07`, sometimes with a day; 1900 is a placeholder. */
const EXPIRY = /^(\d{4})[-./年](\d{1,2})(?:[-./月](?:(\d{1,2})日?)?)?(?: 0{1,2}:00:00)?$/
const FIRST_EXPIRY_YEAR = 1990

/** `YYYY-MM` or `YYYY-MM-DD`, as exact as the source. */
export function parseExpiryDate(value: unknown): string | null {
  const [, year, month, day] = EXPIRY.exec(knownTextOrNull(value) ?? '') ?? []
  if (year === undefined || month === undefined || Number(year) < FIRST_EXPIRY_YEAR || Number(year) > LAST_YEAR)
    return null
  const months = `${year}-${month.padStart(2, '0')}`
  const date = `${months}-${(day ?? '01').padStart(2, '0')}`
  const time = Date.parse(date)
  // Date would move an invalid day into the next month.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null
  return day === undefined ? months : date
}

const YEAR = /^(?:19[89]|20\d)\d(?=年?$)/

/** Reads the market launch of a version: 2014.06, 2014-06-01, 2014年. `YYYY-MM`, or `YYYY` without a month. */
export function parseLaunched(value: unknown): string | null {
  const text = knownTextOrNull(value) ?? ''
  return parseExpiryDate(text.replace(/上市$/, ''))?.slice(0, 7) ?? YEAR.exec(text)?.[0] ?? null
}

/** Reads when a listing was published. The marketplace says how long ago, which is relative to the time of reading. */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHINA_OFFSET_MS = 8 * HOUR_MS

/** `months`: calendar months. It is unknown whether the source counts months or days; the span covers both. */
interface Unit {
  readonly ms: number
  readonly months?: number
}

const UNITS: Readonly<Record<string, Unit>> = {
  秒: { ms: 1000 },
  秒钟: { ms: 1000 },
  分钟: { ms: MINUTE_MS },
  小时: { ms: HOUR_MS },
  天: { ms: DAY_MS },
  日: { ms: DAY_MS },
  周: { ms: 7 * DAY_MS },
  星期: { ms: 7 * DAY_MS },
  个月: { ms: 30 * DAY_MS, months: 1 },
  月: { ms: 30 * DAY_MS, months: 1 },
  年: { ms: 365 * DAY_MS, months: 12 },
}
/** Words for a day of the calendar. */
const DAYS_BACK: Readonly<Record<string, number>> = { 今天: 0, 昨天: 1, 前天: 2 }
/** "Just now" and "half a year ago" are vague. */
const ROUGH: Readonly<Record<string, Ago>> = {
  刚刚: { least: 0, most: 1, unit: '小时' },
  半年前: { least: 6, most: 12, unit: '个月' },
}
const AGO = /^(\d{1,4})\s?([^\d\s]{1,3}?)\s?(?:之?前|以前)$/
const LONGEST_MS = 30 * 365 * DAY_MS

/** At least so many units ago, and less than `most`. */
interface Ago {
  readonly least: number
  readonly most: number
  readonly unit: string
}

/** "3个月前" is from just under four months to three months before it was read. */
export function parsePublished(value: unknown, fetchedAtMs: number): ListedSpan | null {
  const text = textOrNull(value)?.replace(/发布$/, '') ?? ''
  if (Object.hasOwn(DAYS_BACK, text)) {
    const day = formatChinaDay(fetchedAtMs - (DAYS_BACK[text] as number) * DAY_MS)
    return { from: day, to: day }
  }
  const ago = parseAgo(text)
  if (ago === null || !Object.hasOwn(UNITS, ago.unit)) return null
  const unit = UNITS[ago.unit] as Unit
  const fromMs = Math.min(...countBack(fetchedAtMs, ago.most, unit)) + 1
  if (!(fetchedAtMs - fromMs <= LONGEST_MS)) return null
  return { from: formatChinaDay(fromMs), to: formatChinaDay(Math.max(...countBack(fetchedAtMs, ago.least, unit))) }
}

function parseAgo(text: string): Ago | null {
  if (Object.hasOwn(ROUGH, text)) return ROUGH[text] as Ago
  const [, count, unit] = AGO.exec(text) ?? []
  return unit === undefined ? null : { least: Number(count), most: Number(count) + 1, unit }
}

function countBack(fromMs: number, count: number, { ms, months }: Unit): number[] {
  const byLength = fromMs - count * ms
  return months === undefined ? [byLength] : [byLength, subtractMonths(fromMs, count * months)]
}

function subtractMonths(fromMs: number, months: number): number {
  const there = new Date(fromMs + CHINA_OFFSET_MS)
  const day = there.getUTCDate()
  there.setUTCMonth(there.getUTCMonth() - months)
  // A month before the 31st of March is the last of February, not the 3rd of March.
  if (there.getUTCDate() !== day) there.setUTCDate(0)
  return there.getTime() - CHINA_OFFSET_MS
}
