/** The report's statements about modifications. */
import type { Report } from '../../../domain/report.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'
import { readRows } from './rows.ts'

export function parseModifications(value: unknown, note: NoteUnread): Report['modifications'] {
  return readRows(value, 'remould', note).flatMap((row) => {
    const name = wordsOrNull(row.name)
    const text = wordsOrNull(row.value)
    if (name === null || text === null) {
      note(name ?? text ?? 'remould')
      return []
    }
    return [{ source_name: name, source_text: text }]
  })
}
