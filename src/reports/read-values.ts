/** Reads single values of reports: words, dates, links and the type of a report. */

import type { ReportType } from '../domain/inspection.ts'
import { httpUrlOrNull, textOrNull } from '../domain/readers.ts'

/** Traces of a wrong decoding, half characters, and control characters other than white space. */
const BROKEN = /\u{FFFD}|\p{Surrogate}|[^\P{Control}\s]/u

/** Reads printed words: text that is neither blank nor damaged. Null also for text with a broken character: the rest of 非事故车 may mean the opposite. */
export function wordsOrNull(value: unknown): string | null {
  return typeof value === 'string' && BROKEN.test(value) ? null : textOrNull(value)
}

const CHINA_AHEAD_MS = 8 * 3_600_000
const FIRST_YEAR = 1950
const LAST_YEAR = 2099
/** Smaller numbers are placeholders or counts: seconds have ten digits since 2001, milliseconds thirteen. */
const FIRST_EPOCH_S = 1_000_000_000
const LAST_EPOCH_S = 4_102_416_000
const TIME = String.raw`(?:(?:\s+|T)\d{1,2}\s*[:时]\s*\d{1,2}(?:\s*[:分]\s*\d{1,2}(?:\.\d+)?)?\s*[分秒]?(?:\+08:?00)?)?`

const CHINESE = new RegExp(String.raw`^(\d{4})\s*年\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*日${TIME})?$`)
const SEPARATED = new RegExp(String.raw`^(\d{4})([-./])(\d{1,2})(?:\2(\d{1,2})${TIME})?$`)

/** `YYYY-MM-DD`, or `YYYY-MM` without a day; null for anything that is not a valid date. An epoch is converted to a day in China. */
export function readReportDate(value: unknown): string | null {
  if (typeof value === 'number') return readEpoch(value)
  if (typeof value !== 'string' || value.length > 64) return null
  const text = value.normalize('NFKC').trim()
  if (/^\d{10}$|^\d{13}$/.test(text)) return readEpoch(Number(text))
  const chinese = CHINESE.exec(text)
  if (chinese !== null) return join(chinese[1], chinese[2], chinese[3])
  const separated = SEPARATED.exec(text)
  return separated === null ? null : join(separated[1], separated[3], separated[4])
}

function readEpoch(value: number): string | null {
  const seconds = value >= FIRST_EPOCH_S * 1000 ? value / 1000 : value
  if (!(seconds >= FIRST_EPOCH_S && seconds < LAST_EPOCH_S)) return null
  return new Date(seconds * 1000 + CHINA_AHEAD_MS).toISOString().slice(0, 10)
}

function join(year = '', month = '', day?: string): string | null {
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  if (Number(month) < 1 || Number(month) > 12) return null
  const start = `${year}-${month.padStart(2, '0')}`
  if (day === undefined) return start
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) < 1 || Number(day) > lastDay ? null : `${start}-${day.padStart(2, '0')}`
}

/** Words without a digit (未上牌, -) say that there is no date, and count as read. `name` is reported for a value without words. */
export function readDateOrNote(value: unknown, note: (words: string) => void, name?: string): string | null {
  const date = readReportDate(value)
  if (date !== null || value === null || value === undefined) return date
  if (typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))) note(String(value))
  else if (typeof value !== 'string' && name !== undefined) note(name)
  return null
}

/** Reads the type of a report from its title. Null when the title names neither type. */
export function readReportType(title: string | null): ReportType | null {
  if (title === null) return null
  if (/检测报告|鉴定报告|评估报告|检验报告/.test(title)) return 'inspection'
  return /车况报告|车辆档案/.test(title) ? 'vehicle_condition' : null
}

/** Resolves a link of a page to an absolute http(s) address, or null. `base` is the address of the page; an absolute link stays as written. */
export function resolveLink(value: unknown, base: string): string | null {
  const link = textOrNull(value)
  if (link === null || link.startsWith('#')) return null
  return httpUrlOrNull(link) ?? (URL.canParse(link, base) ? httpUrlOrNull(new URL(link, base).href) : null)
}
