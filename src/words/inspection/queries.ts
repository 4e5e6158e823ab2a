/** Record queries that a report mentions: which records, whether any were returned, and how many. */
import type { Lang } from '../../domain/codes.ts'
import { readTable } from '../read-table.ts'
import { foldTerm, isProse, type Note } from './printed-words.ts'

export interface QueryWords {
  readonly topic: 'maintenance' | 'insurance_events'
  readonly result: 'no_records_returned' | 'unknown'
  /** As printed; null unless exactly one number is printed. */
  readonly records_reported: number | null
  /** In the language of the answer. */
  readonly notice: string | null
}

type Queries = (source_name: string, source_notice: string | null, lang: Lang, note: Note) => QueryWords | null

/** 近5年: the period of the query. */
const PERIOD = /近[\d一二三四五六七八九十]+个?[年月]/g
/** In place of a notice that is not parsed. */
const LONG = '…'

/** N条记录: records were returned, for which the enum has no value. */
const COUNTED = /(\d{1,6})[条次笔]/g
/** Beside these words a number may count anything. */
const UNSURE = /未|无|没|失败|异常|不/

const NONE = 'No records returned'
const NOT_UNDERSTOOD = 'Notice not understood; see source_notice'

export function createQueries(): Queries {
  const rows = readTable('inspection-grammar.tsv', ['of', 'role', 'zh', 'topic']).filter((row) => row.of === 'query')
  const wordsOf = (...roles: readonly string[]) =>
    rows.filter(({ role }) => roles.includes(role)).map(({ zh }) => foldTerm(zh))
  const tags = wordsOf('tag')
  const insurance = wordsOf('insurance_events')
  const maintenance = wordsOf('maintenance')
  const nothing = new Set(wordsOf('none'))
  const open = new Map(readTable('inspection-notices.tsv', ['zh', 'en']).map(({ zh, en }) => [foldTerm(zh), en]))
  const idle = new RegExp(
    wordsOf('insurance_events', 'maintenance', 'filler')
      .sort((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )

  return (source_name, source_notice, lang, note) => {
    const name = isProse(source_name) ? '' : foldTerm(source_name)
    // 0出险 is a tag of a listing, not a query.
    if (tags.includes(name)) return null
    const has = (words: readonly string[]) => words.some((word) => name.includes(word))
    const topic = has(insurance) ? 'insurance_events' : has(maintenance) ? 'maintenance' : null
    if (topic === null) {
      note('query', source_name)
      return null
    }
    const isLong = source_notice !== null && isProse(source_notice)
    const notice = isLong ? LONG : foldTerm(source_notice ?? '')
    // Any other notice, such as 未查到重大事故记录, leaves the result unknown.
    const isNothing = nothing.has(notice) || nothing.has(notice.replace(PERIOD, '').replace(idle, ''))
    const records_reported = readCount(notice)
    const english = isNothing ? NONE : (open.get(notice) ?? sayCount(records_reported))
    if (english === null && notice !== '') note('query', source_notice!)
    return {
      topic,
      result: isNothing ? 'no_records_returned' : 'unknown',
      records_reported,
      notice: notice === '' ? null : lang === 'zh' ? source_notice : (english ?? NOT_UNDERSTOOD),
    }
  }
}

function readCount(notice: string): number | null {
  const numbers = new Set([...notice.matchAll(COUNTED)].map(([, number]) => Number(number)))
  return numbers.size === 1 && !UNSURE.test(notice) ? [...numbers][0]! : null
}

function sayCount(count: number | null): string | null {
  return count === null ? null : `${count} ${count === 1 ? 'record' : 'records'} reported`
}
