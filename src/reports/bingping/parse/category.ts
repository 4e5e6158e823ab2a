/** A block with a table of items → a category. The number before an item is not part of its name. */
import type { ReportCategory, ReportItem } from '../../../domain/report.ts'
import { ITEM_COLUMNS } from '../layout-words.ts'
import type { Block } from '../native.ts'
import { type PrintedRow, readRows } from './rows.ts'
import { parseHeading } from './summary.ts'
import { divideTables, type Frame } from './table.ts'
import { readWords } from './words.ts'

interface ReadCategory {
  /** Null for a block that is not a table and does not declare one. */
  readonly category: ReportCategory | null
  readonly unread: readonly string[]
}

const KNOWN: readonly string[] = Object.values(ITEM_COLUMNS)

export function readCategory({ heading, lines }: Block): ReadCategory {
  const { frames, others } = divideTables(lines, ITEM_COLUMNS.number)
  const known = frames.filter(({ columns }) => columns.every(({ title }) => KNOWN.includes(title)))
  const answered = known.filter(({ columns }) => columns.some(({ title }) => title === ITEM_COLUMNS.result))
  const isCriteriaOnly = frames.length > 0 && known.length === frames.length && answered.length === 0
  const rows = answered.map(readItems)
  const items = rows.flatMap((part) => part.items)
  const { is_unclear, ...named } = parseHeading(heading)
  const isMissing = known.length < frames.length || (items.length === 0 && !isCriteriaOnly)
  const unread = [
    ...(is_unclear || isMissing ? [heading] : []),
    ...(isCriteriaOnly ? [] : rows.flatMap((part) => part.unread)),
    ...findGaps(rows.flatMap((part) => part.numbers)).map((number) => `${heading} ${ITEM_COLUMNS.number} ${number}`),
    ...others.map(({ text }) => text),
  ]
  const isCategory = frames.length > 0 || named.source_summary !== null
  return { category: isCategory ? { ...named, items, is_criteria_only: isCriteriaOnly } : null, unread }
}

function readItems(frame: Frame): { items: ReportItem[]; numbers: number[]; unread: string[] } {
  const { rows, stray } = readRows(frame)
  const read = { items: [] as ReportItem[], numbers: [] as number[], unread: [...stray] }
  const column = (title: string, { texts }: PrintedRow) =>
    readWords(texts[frame.columns.findIndex((one) => one.title === title)])
  for (const row of rows) {
    const name = column(ITEM_COLUMNS.name, row)
    const result = column(ITEM_COLUMNS.result, row)
    const number = column(ITEM_COLUMNS.number, row)
    read.numbers.push(Number(number))
    if (name === null || result === null || number === null) read.unread.push(row.texts.join(' '))
    else
      read.items.push({
        source_name: name,
        source_status: result,
        source_remarks: column(ITEM_COLUMNS.remark, row),
        source_page: row.page,
      })
  }
  return read
}

/** Numbers out of sequence: a row is missing or duplicated. */
function findGaps(numbers: readonly number[]): readonly number[] {
  return numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] as number) + 1)
}
