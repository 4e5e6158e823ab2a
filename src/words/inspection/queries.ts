/** Look-ups in records that a report tells of: which records, and whether none came back. */
import { readTable } from '../read-table.ts'
import { foldTerm } from './spelling.ts'
import { isProse, type Note } from './unknown-words.ts'

export interface QueryWords {
  readonly topic: 'maintenance' | 'insurance_events'
  readonly result: 'no_records_returned' | 'unknown'
}

/** 近5年: a period that was asked about. */
const PERIOD = /近[\d一二三四五六七八九十]+个?[年月]/g
/** In place of a notice that is not looked into. */
const LONG = '…'

/** N条记录: something came back, which the enum has no word for. */
const COUNTED = /[1-9]\d*[条次笔]/

export function createQueries(): (source_name: string, source_notice: string | null, note: Note) => QueryWords | null {
  const rows = readTable('inspection-grammar.tsv', ['of', 'role', 'zh', 'topic']).filter((row) => row.of === 'query')
  const wordsOf = (...roles: readonly string[]) =>
    rows.filter(({ role }) => roles.includes(role)).map(({ zh }) => foldTerm(zh))
  const tags = wordsOf('tag')
  const insurance = wordsOf('insurance_events')
  const maintenance = wordsOf('maintenance')
  const nothing = new Set(wordsOf('none'))
  const open = new Set(wordsOf('open'))
  const idle = new RegExp(
    wordsOf('insurance_events', 'maintenance', 'filler')
      .sort((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )

  return (source_name, source_notice, note) => {
    const name = isProse(source_name) ? '' : foldTerm(source_name)
    // 0出险 is a tag of a listing, and no query.
    if (tags.includes(name)) return null
    const has = (words: readonly string[]) => words.some((word) => name.includes(word))
    const topic = has(insurance) ? 'insurance_events' : has(maintenance) ? 'maintenance' : null
    if (topic === null) {
      note('query', source_name)
      return null
    }
    const isLong = source_notice !== null && isProse(source_notice)
    const notice = isLong ? LONG : foldTerm(source_notice ?? '')
    // Whatever else is said, such as 未查到重大事故记录, leaves open what came back.
    const isNothing = nothing.has(notice) || nothing.has(notice.replace(PERIOD, '').replace(idle, ''))
    if (!isNothing && notice !== '' && !open.has(notice) && !COUNTED.test(notice)) note('query', source_notice!)
    return { topic, result: isNothing ? 'no_records_returned' : 'unknown' }
  }
}
