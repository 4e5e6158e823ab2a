/** Reads the values of options: each function returns the value, or says what is valid. */
import { InvalidArgumentError } from 'commander'
import { httpUrlOrNull } from '../../domain/readers.ts'

const DAY_MS = 86_400_000

export function readWhole(low: number, high: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d{1,15}$/.test(text) || number < low || number > high) {
      throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`)
    }
    return number
  }
}

/** A limit that overrides the plan. The accounts check its range. */
export function readCapPerMinute(text: string): number | 'default' {
  return text === 'default' ? text : readCap(text, 'a whole number or default')
}

export function readCapPerMonth(text: string): number | 'unlimited' | 'default' {
  return text === 'default' || text === 'unlimited' ? text : readCap(text, 'a whole number, unlimited or default')
}

function readCap(text: string, right: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`It must be ${right}.`)
  return Number(text)
}

export function readAddress(text: string): string {
  const url = httpUrlOrNull(text)
  if (url === null) throw new InvalidArgumentError('It must start with http:// or https://.')
  return url
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME_WITH_ZONE =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** The expiry of a key in milliseconds: the end of a day in UTC, or a time with its zone. */
export function readExpiry(text: string): number {
  const day = DAY.test(text) ? text : TIME_WITH_ZONE.exec(text)?.[1]
  if (day === undefined || !isCalendarDay(day)) {
    throw new InvalidArgumentError('It must be a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z.')
  }
  return day === text ? Date.parse(day) + DAY_MS : Date.parse(text)
}

/** Date.parse reads February 30 as March 2. */
function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS }
const LONGEST_GRACE_MS = 90 * DAY_MS

/** How long an old key keeps working, in milliseconds. */
export function readGrace(text: string): number {
  if (text === '0') return 0
  const [, digits, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? []
  const ms = Number(digits) * (UNITS_MS[unit ?? ''] ?? Number.NaN)
  if (!(ms <= LONGEST_GRACE_MS))
    throw new InvalidArgumentError('It must be 0, or minutes, hours or days up to 90d: 30m, 24h, 7d.')
  return ms
}

const DAY_OR_UTC_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/

/** A time in the past, in milliseconds. */
export function readMoment(text: string): number {
  const ms = DAY_OR_UTC_TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be a day or a time such as 2026-11-15T08:00:00Z.')
  if (ms > Date.now()) throw new InvalidArgumentError('It must not be in the future.')
  return ms
}

export function readMonthName(text: string): string {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It must be a month such as 2026-11.')
  return text
}
