/** The report's statements about modifications: small tables under no heading. Any other table there is reported as unread. */
import type { Report } from '../../../domain/report.ts'
import type { TableRow } from '../../page-block.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NativeSection, NoteUnread } from '../native.ts'

const NAME = /改装|加装/

export function parseModifications(sections: readonly NativeSection[], note: NoteUnread): Report['modifications'] {
  const rows = sections.filter(({ heading }) => heading === null).flatMap(({ tables }) => tables.flat())
  return rows.flatMap((row) => parseRow(row, note))
}

function parseRow(row: TableRow, note: NoteUnread): Report['modifications'] {
  const name = wordsOrNull(row[0]?.text)
  const text = wordsOrNull(row[1]?.text)
  if (row.length !== 2 || name === null || text === null || !NAME.test(name)) {
    note(
      row
        .map((cell) => cell.text)
        .join(' ')
        .trim(),
    )
    return []
  }
  return [{ source_name: name, source_text: text }]
}
