/** The record queries: a name in bold, the day, the sentence with the result, and a link to a receipt. */
import type { ReportQuery } from '../../../domain/report.ts'
import { joinPieces, type Piece } from '../../page-block.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { resolveLink } from '../../resolve-link.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NativeLine, NativeSection, NoteUnread } from '../native.ts'

const NAME = /(?:记录|查询|维保|保养|理赔)$/
const DATED = /^查询(?:日期|时间)\s*[：:]?\s*(.*)$/

export function parseQueries(sections: readonly NativeSection[], url: string, note: NoteUnread): ReportQuery[] {
  const lines = sections.filter(({ summary }) => summary === null).flatMap((section) => section.lines)
  return lines.flatMap((line) => parseQuery(line, url, note))
}

function parseQuery({ pieces, following }: NativeLine, url: string, note: NoteUnread): ReportQuery[] {
  const [first, ...rest] = pieces
  const name = wordsOrNull(first?.text)
  if (name === null || first?.is_bold !== true || !NAME.test(name)) return []
  const parts = [...rest.map((piece) => [piece]), ...following.slice(0, findNext(following))]
  const texts = parts.flatMap((part) => (part.some(({ href }) => href !== null) ? [] : [joinPieces(part)]))
  const dates = texts.flatMap((text) => DATED.exec(text)?.[1] ?? [])
  const notices = texts.filter((text) => text !== '' && !DATED.test(text))
  // With two sentences it is unclear which is the result.
  const notice = notices.length === 1 ? wordsOrNull(notices[0]) : null
  if (notice === null) note([name, ...notices].join(' '))
  return [
    {
      source_name: name,
      query_date: readDateOrNote(dates[0], note, name),
      receipt_url: resolveLink(parts.flat().find(({ href }) => href !== null)?.href, url),
      source_notice: notice,
    },
  ]
}

/** One box may contain several. */
function findNext(lines: readonly (readonly Piece[])[]): number {
  const next = lines.findIndex(([first]) => first?.is_bold === true)
  return next === -1 ? lines.length : next
}
