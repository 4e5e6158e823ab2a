/** When a listing was published: the marketplace says how long ago, which means nothing without the time of reading. */
import { textOrNull } from '../../../../domain/readers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHINA_OFFSET_MS = 8 * HOUR_MS

const UNITS_MS: Readonly<Record<string, number>> = {
  秒: 1000,
  秒钟: 1000,
  分钟: MINUTE_MS,
  小时: HOUR_MS,
  天: DAY_MS,
  日: DAY_MS,
  周: 7 * DAY_MS,
  星期: 7 * DAY_MS,
  个月: 30 * DAY_MS,
  月: 30 * DAY_MS,
  年: 365 * DAY_MS,
}
const WORDS_MS: Readonly<Record<string, number>> = { 刚刚: 0, 今天: 0, 昨天: DAY_MS, 前天: 2 * DAY_MS }
const AGO = /^(\d{1,4})\s*(\D+?)\s*(?:之?前|以前)$/
const LONGEST_MS = 30 * 365 * DAY_MS

/** The day in China Standard Time, `YYYY-MM-DD`. */
export function parsePublished(value: unknown, fetchedAtMs: number): string | null {
  const text = textOrNull(value)?.replace(/发布$/, '') ?? ''
  const ago = parseAgo(text)
  return ago === null || ago > LONGEST_MS ? null : formatChinaDay(fetchedAtMs - ago)
}

function parseAgo(text: string): number | null {
  if (Object.hasOwn(WORDS_MS, text)) return WORDS_MS[text] as number
  const [, count, unit] = AGO.exec(text) ?? []
  if (unit === undefined || !Object.hasOwn(UNITS_MS, unit)) return null
  return Number(count) * (UNITS_MS[unit] as number)
}

function formatChinaDay(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)
}
