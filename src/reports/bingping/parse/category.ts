/** A block with a table of items → a category. The number before an item is not part of its name. */
import type { ReportCategory, ReportItem } from '../../../domain/report.ts'
import { type Block, ITEM_COLUMNS } from '../native.ts'
import { readWords } from './paragraphs.ts'
import { divideTables, type Frame, type PrintedRow, readRows } from './table.ts'

const KNOWN: readonly string[] = Object.values(ITEM_COLUMNS)

/** The category is null for a block that is not a table and does not declare one. */
export function readCategory({ heading, lines }: Block) {
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

type Heading = Pick<ReportCategory, 'source_name' | 'source_summary' | 'reported_counts' | 'declared_total'> & {
  /** Whether it has numbers that are not understood. */
  readonly is_unclear: boolean
}

const TOTAL = '共'

/** The heading of a list of items → its name and its declared counts. `车身外观检查（共26项，异常3项）`. Brackets without a number in them belong to the name. */
export function parseHeading(heading: string): Heading {
  const [, name, summary] = /^(.+?)\s*[（(]([^（()）]*\d[^（()）]*)[）)]?$/.exec(heading) ?? []
  if (name === undefined || summary === undefined)
    return { source_name: heading, source_summary: null, reported_counts: {}, declared_total: null, is_unclear: false }
  const parts = summary.split(/[，,、；;\s]+/).filter((part) => /\d/.test(part))
  const counts = parts.flatMap((part) => readCount(part) ?? [])
  const totals = new Set(counts.filter(({ label }) => label === TOTAL).map(({ count }) => count))
  const others = counts.filter(({ label }) => label !== TOTAL)
  return {
    source_name: name,
    source_summary: summary,
    reported_counts: Object.fromEntries(others.map(({ label, count }) => [label, count])),
    // Two different totals count as none.
    declared_total: totals.size === 1 ? ([...totals][0] as number) : null,
    is_unclear: counts.length < parts.length || totals.size > 1,
  }
}

/** `共26项`, `异常3项`, `3项异常`. */
function readCount(text: string): { readonly label: string; readonly count: number } | null {
  const [, before, after, count, label] = /^(\D+)(\d{1,4})项$|^(\d{1,4})项(\D+)$/.exec(text) ?? []
  if (before !== undefined) return { label: before, count: Number(after) }
  return label === undefined ? null : { label, count: Number(count) }
}
