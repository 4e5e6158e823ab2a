/** A section with results as a category; null for one that declares none. */
import type { ReportCategory } from '../../../domain/report.ts'
import { joinPieces } from '../../page-block.ts'
import { type NativeSection, type NoteUnread, VERDICT } from '../native.ts'
import { parseCounts } from './counts.ts'
import { parseTable } from './table.ts'

/** Headings of lists that the layout has even without a count. */
const LIST = /(?:鉴定|检测)$/

export function parseCategory(section: NativeSection, note: NoteUnread): ReportCategory | null {
  const { heading, summary, tables } = section
  if (heading === null) return null
  const isList = summary !== null || LIST.test(heading)
  // Prose between the rows of a list may change their meaning.
  if (isList && heading !== VERDICT) for (const { pieces } of section.lines) note(joinPieces(pieces))
  const readings = tables.map((rows) => parseTable(rows, summary !== null, note))
  const known = readings.filter((reading) => reading !== null)
  const items = known.flatMap((reading) => reading.items)
  const is_criteria_only = known.length > 0 && known.every((reading) => reading.is_criteria_only)
  const { total, counts } = parseCounts(summary, note)
  const isMissing = isList && items.length === 0 && !is_criteria_only && total !== 0
  if (isMissing || known.length < readings.length) note(heading)
  if (summary === null && known.length === 0) return null
  return {
    source_name: heading,
    source_summary: summary,
    reported_counts: counts,
    declared_total: total,
    items,
    is_criteria_only,
  }
}
