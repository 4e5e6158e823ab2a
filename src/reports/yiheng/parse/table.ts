/** Reads a table of results by the names of its columns. A criterion is never a result. */
import type { ReportItem } from '../../../domain/report.ts'
import type { TableRow } from '../../page-block.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'

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

interface TableReading {
  readonly items: readonly ReportItem[]
  readonly is_criteria_only: boolean
}

/** Null when the shape of the table is not understood. */
export function parseTable(rows: readonly TableRow[], mayBeUnnamed: boolean, note: NoteUnread): TableReading | null {
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
