/** The cells of a frame → rows with one text per column; joins text that was wrapped inside a cell. */
import type { Cell } from '../native.ts'
import { groupByBaseline } from './group-by-baseline.ts'
import type { Frame } from './table.ts'

export interface PrintedRow {
  readonly page: number
  /** The baseline of its first line. */
  readonly y: number
  /** By column; empty where nothing is printed. */
  readonly texts: readonly string[]
}

interface Rows {
  readonly rows: readonly PrintedRow[]
  /** Text that cannot be assigned to a row and a column. */
  readonly stray: readonly string[]
}

/** Lines inside a cell are closer than rows; as a fraction of the font size. */
const LEADING = 1.6

export function readRows({ page, columns, cells }: Frame): Rows {
  const rows: { page: number; y: number; last_y: number; texts: string[] }[] = []
  const stray: string[] = []
  for (const line of groupByBaseline(cells)) {
    const first = line[0] as Cell
    const last = rows.at(-1)
    const isClose = last !== undefined && first.y - last.last_y <= LEADING * first.size
    // A label may wrap too; a number does not.
    if (columnOf(first, columns) === 0 && (!isClose || /^\d+$/.test(first.text)))
      rows.push({ page, y: first.y, last_y: first.y, texts: columns.map(() => '') })
    else if (!isClose) {
      stray.push(...line.map(({ text }) => text))
      continue
    }
    const row = rows.at(-1) as (typeof rows)[number]
    row.last_y = first.y
    for (const cell of line) {
      const column = columnOf(cell, columns)
      const next = columns[column + 1]
      if (next && cell.end > next.from) stray.push(cell.text)
      else row.texts[column] += cell.text
    }
  }
  return { rows, stray }
}

function columnOf({ x }: Cell, columns: Frame['columns']): number {
  return columns.findLastIndex(({ from }) => x >= from)
}
