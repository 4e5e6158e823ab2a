/** When a listing was published: the marketplace says how long ago, which means nothing without the time of reading. */
import { textOrNull } from '../../../../domain/readers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHINA_OFFSET_MS = 8 * HOUR_MS

/** How many characters of `YYYY-MM-DD` a text can vouch for. */
const DAY = 10
const MONTH = 7
const YEAR = 4

interface Unit {
  readonly ms?: number
  readonly months?: number
  readonly exact: typeof DAY | typeof MONTH | typeof YEAR
}

const UNITS: Readonly<Record<string, Unit>> = {
  秒: { ms: 1000, exact: DAY },
  秒钟: { ms: 1000, exact: DAY },
  分钟: { ms: MINUTE_MS, exact: DAY },
  小时: { ms: HOUR_MS, exact: DAY },
  天: { ms: DAY_MS, exact: DAY },
  日: { ms: DAY_MS, exact: DAY },
  周: { ms: 7 * DAY_MS, exact: MONTH },
  星期: { ms: 7 * DAY_MS, exact: MONTH },
  个月: { months: 1, exact: MONTH },
  月: { months: 1, exact: MONTH },
  年: { months: 12, exact: YEAR },
}
const WORDS: Readonly<Record<string, readonly [count: number, unit: string]>> = {
  刚刚: [0, '天'],
  今天: [0, '天'],
  昨天: [1, '天'],
  前天: [2, '天'],
  半年前: [6, '个月'],
}
const AGO = /^(\d{1,4})\s?([^\d\s]{1,3}?)\s?(?:之?前|以前)$/
const LONGEST_MS = 30 * 365 * DAY_MS

/** In China Standard Time, as exact as the text: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export function parsePublished(value: unknown, fetchedAtMs: number): string | null {
  const text = textOrNull(value)?.replace(/发布$/, '') ?? ''
  const [count, word] = parseAgo(text) ?? []
  if (count === undefined || word === undefined || !Object.hasOwn(UNITS, word)) return null
  const { ms = 0, months = 0, exact } = UNITS[word] as Unit
  const there = new Date(fetchedAtMs + CHINA_OFFSET_MS - count * ms)
  // From the first of the month: a month before the 31st would else be no month back.
  if (months > 0) there.setUTCMonth(there.getUTCMonth() - count * months, 1)
  return fetchedAtMs - there.getTime() > LONGEST_MS ? null : there.toISOString().slice(0, exact)
}

function parseAgo(text: string): readonly [count: number, unit: string] | null {
  if (Object.hasOwn(WORDS, text)) return WORDS[text] as readonly [number, string]
  const [, count, unit] = AGO.exec(text) ?? []
  return unit === undefined ? null : [Number(count), unit]
}
