/** When the car was inspected and when the report was issued. */
import type { Streams } from './streams.ts'

export interface ReportDates {
  /** `YYYY-MM-DD`, null when the page does not print it. */
  readonly inspected: string | null
  readonly issued: string | null
  /** `HH:mm` of the issue, China time. */
  readonly issued_at: string
}

const DAY_MS = 86_400_000

/** The day `days` after `day` (`YYYY-MM-DD`). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Milliseconds since 1970 of a China wall-clock time. */
export function chinaEpochMs(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00+08:00`)
}

export function drawDates(listedOn: string, streams: Streams): ReportDates {
  const random = streams('dates')
  const lead = random.int(0, 20)
  const inspected = addDays(listedOn, -lead)
  const delay = random.chance(0.5) ? 0 : random.int(1, 5)
  const issued = addDays(inspected, delay)
  const issuedAt = `${pad(random.int(9, 19))}:${pad(random.int(0, 59))}`
  const missing = random.next()
  return {
    inspected: missing < 0.04 ? null : inspected,
    issued: missing >= 0.04 && missing < 0.16 ? null : issued,
    issued_at: issuedAt,
  }
}

const pad = (value: number) => String(value).padStart(2, '0')

export const DATE_STYLES = ['dots', 'dashes', 'chinese'] as const
export type DateStyle = (typeof DATE_STYLES)[number]

export function formatDay(day: string, style: DateStyle): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (style === 'dots') return `${year}.${month}.${date}`
  return style === 'chinese' ? `${year}年${month}月${date}日` : day
}
