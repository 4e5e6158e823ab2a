/** The ratios of the overview, as the page prints them: `7/27`. */
import type { Report } from '../../../domain/report.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'
import { countOrNull } from './count.ts'
import { readRows } from './rows.ts'

export function parseCounters(value: unknown, note: NoteUnread): Report['counters'] {
  return readRows(value, 'scoreItems', note).flatMap((row) => {
    const name = wordsOrNull(row.name)
    const abnormal = countOrNull(row.abnormalNum)
    const total = countOrNull(row.totalNum)
    if (name === null || abnormal === null || total === null) {
      note(name ?? 'scoreItems')
      return []
    }
    return [{ source_name: name, source_text: `${abnormal}/${total}`, kind: 'hits' }]
  })
}
