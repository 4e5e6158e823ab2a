/** A section with results as a category; null for one that declares none. */
import type { ReportCategory, ReportItem } from '../../../domain/report.ts'
import { joinPieces, type TableRow } from '../../read-blocks.ts'
import { wordsOrNull } from '../../read-values.ts'
import { type NativeSection, type NoteUnread, VERDICT } from '../native.ts'

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

const COLUMNS: Readonly<Record<string, Column>> = {
  检查部位: 'name',
  检测部位: 'name',
  检查项目: 'name',
  检测项目: 'name',
  检测项: 'name',
  判定标准: 'criterion',
  检测结果: 'result',
  检查结果: 'result',
  备注: 'remarks',
  序号: 'number',
}
type Column = 'name' | 'criterion' | 'result' | 'remarks' | 'number'

/** Under a heading with a count, two columns without names are these. */
const UNNAMED: readonly Column[] = ['name', 'result']

/** Reads a table of results by the names of its columns. A criterion is never a result. Null when the shape of the table is not understood. */
export function parseTable(rows: readonly TableRow[], mayBeUnnamed: boolean, note: NoteUnread) {
  const named = readColumns(rows[0] ?? [])
  const isUnnamed = named === null && mayBeUnnamed && rows[0]?.some(({ is_head }) => is_head) === false
  const columns = named ?? (isUnnamed ? UNNAMED : null)
  if (columns === null || !columns.includes('name')) return null
  if (!columns.includes('result')) return columns.includes('criterion') ? { items: [], is_criteria_only: true } : null
  const body = named === null ? rows : rows.slice(1)
  return { items: body.flatMap((row) => parseRow(row, columns, note)), is_criteria_only: false }
}

/** Null when the row is not a header: each of its cells must name a different column. */
function readColumns(row: TableRow): readonly Column[] | null {
  const columns = row.map(({ text }) => (Object.hasOwn(COLUMNS, text) ? (COLUMNS[text] as Column) : null))
  const known = columns.filter((column) => column !== null)
  return known.length === row.length && new Set(known).size === row.length ? known : null
}

function parseRow(row: TableRow, columns: readonly Column[], note: NoteUnread): ReportItem[] {
  const textOf = (column: Column) => wordsOrNull(row[columns.indexOf(column)]?.text)
  const name = textOf('name')
  const status = row.length === columns.length ? textOf('result') : null
  if (name === null || status === null) {
    note(
      name ??
        row
          .map(({ text }) => text)
          .join(' ')
          .trim(),
    )
    return []
  }
  return [{ source_name: name, source_status: status, source_remarks: textOf('remarks'), source_page: null }]
}

const TOTAL = /^共?\s*(\d{1,6})\s*项$/
const LABELLED = /^(\d{1,6})\s*项\s*([^\d\s项]{1,10})$/

/** The counts of a heading: `14项` counts all its items, `3项异常` only the abnormal ones. */
export function parseCounts(summary: string | null, note: NoteUnread) {
  if (summary === null) return { total: null, counts: {} }
  const total = TOTAL.exec(summary)
  if (total !== null) return { total: Number(total[1]), counts: {} }
  const labelled = LABELLED.exec(summary)
  if (labelled !== null) return { total: null, counts: Object.fromEntries([[labelled[2], Number(labelled[1])]]) }
  note(summary)
  return { total: null, counts: {} }
}
