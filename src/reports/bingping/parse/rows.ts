/** The cells of a frame → rows, each a text for each column; a text that was broken inside its cell is one again. */
import type { Cell } from '../native.ts'
import { groupByBaseline } from './group-by-baseline.ts'
import type { Frame } from './table.ts'

export interface Row {
  readonly page: number
  /** The baseline of its first line. */
  readonly y: number
  /** By column; empty where nothing is printed. */
  readonly texts: readonly string[]
}

interface Rows {
  readonly rows: readonly Row[]
  /** What cannot be told to belong to a row and a column. */
  readonly stray: readonly string[]
}

/** Lines inside a cell stand closer than rows do; in parts of the size of the letters. */
const LEADING = 1.6

export function readRows({ page, columns, cells }: Frame): Rows {
  const rows: { page: number; y: number; last_y: number; texts: string[] }[] = []
  const stray: string[] = []
  for (const line of groupByBaseline(cells)) {
    const first = line[0] as Cell
    const last = rows.at(-1)
    const isClose = last !== undefined && first.y - last.last_y <= LEADING * first.size
    // A label may be broken too; a number is not.
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
