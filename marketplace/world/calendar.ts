/** Days and months in China Standard Time, the time of the marketplace. */

const DAY_MS = 86_400_000
const CST_OFFSET_MS = 8 * 3_600_000

/** A month as a whole number: year × 12 + month − 1. */
export type Month = number

/** Noon of a `YYYY-MM-DD` in China Standard Time, as epoch milliseconds. */
export function noonOf(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a day: ${day}`)
  const ms = Date.parse(`${day}T12:00:00+08:00`)
  if (Number.isNaN(ms) || formatDay(ms) !== day) throw new RangeError(`not a day: ${day}`)
  return ms
}

export function formatDay(ms: number): string {
  return new Date(ms + CST_OFFSET_MS).toISOString().slice(0, 10)
}

export function monthOf(ms: number): Month {
  const date = new Date(ms + CST_OFFSET_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

export function yearOfMonth(month: Month): number {
  return Math.floor(month / 12)
}

/** `2014-10` */
export function formatMonth(month: Month): string {
  return `${yearOfMonth(month)}-${String((month % 12) + 1).padStart(2, '0')}`
}

/** The relative publishing text of the marketplace: 刚刚, 5小时前, 2天前, 3个月前. */
export function formatAgo(ms: number, now: number): string {
  const minutes = Math.floor((now - ms) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes}分钟前`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}小时前`
  const days = Math.floor((now - ms) / DAY_MS)
  return days < 90 ? `${days}天前` : `${Math.floor(days / 30)}个月前`
}

/** The age text of a registration: 10年3个月, 8个月. */
export function formatAge(registered: Month, today: Month): string {
  const months = Math.max(0, today - registered)
  const years = Math.floor(months / 12)
  return `${years > 0 ? `${years}年` : ''}${months % 12 > 0 || years === 0 ? `${months % 12}个月` : ''}`
}
