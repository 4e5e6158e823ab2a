/** The record queries that the report mentions. */
import type { ReportQuery } from '../../../domain/report.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { resolveLink } from '../../resolve-link.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'
import { readRows } from './rows.ts'

export function parseQueries(value: unknown, url: string, note: NoteUnread): ReportQuery[] {
  return readRows(value, 'history', note).flatMap((row) => {
    const name = wordsOrNull(row.name)
    const notice = wordsOrNull(row.resultText)
    if (name === null) {
      note(notice ?? 'history')
      return []
    }
    if (notice === null) note(name)
    return [
      {
        source_name: name,
        query_date: readDateOrNote(row.queryDate, note, name),
        receipt_url: resolveLink(row.receiptUrl, url),
        source_notice: notice,
      },
    ]
  })
}
