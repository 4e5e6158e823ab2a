/** Lines under a heading → tables, which begin with their titles, and the lines outside them. */

import { type Cell, type Line, PAIR_COLUMNS } from '../native.ts'
import { groupByBaseline } from './pages.ts'
import { readWords } from './paragraphs.ts'

/** A table may be printed in two halves side by side, each with the same titles and its own rows. */
export interface Frame {
  readonly page: number
  readonly columns: readonly { readonly title: string; readonly from: number }[]
  readonly cells: readonly Cell[]
}

/** Points by which a cell may begin left of its title. */
const SLACK = 1.5

/** `first` is the first title of every table of the kind. */
export function divideTables(lines: readonly Line[], first: string) {
  const tables: { head: Line; lines: Line[] }[] = []
  const others: Line[] = []
  let isInside = false
  for (const line of lines) {
    const [cell] = line.cells as [Cell]
    const left = tables.at(-1)?.head.cells[0]?.x ?? 0
    if (cell.text === first && line.cells.length > 1) tables.push({ head: line, lines: [] })
    else if (isInside && cell.x >= left - SLACK) tables.at(-1)?.lines.push(line)
    else others.push(line)
    isInside = others.at(-1) !== line
  }
  return { frames: tables.flatMap(({ head, lines: rows }) => frame(head, rows, first)), others }
}

function frame(head: Line, lines: readonly Line[], first: string): readonly Frame[] {
  const starts = head.cells.flatMap(({ text }, index) => (text === first ? [index] : []))
  const groups = starts.map((start, index) => head.cells.slice(start, starts[index + 1]))
  const pages = [...new Set([head, ...lines].map(({ page }) => page))]
  return pages.flatMap((page) => {
    const cells = lines.filter((line) => line.page === page).flatMap((line) => line.cells)
    return groups.map((group, index) => {
      const columns = group.map(({ text, x }) => ({ title: text, from: x - SLACK }))
      const from = columns[0]?.from ?? 0
      const to = (groups[index + 1]?.[0]?.x ?? Number.POSITIVE_INFINITY) - SLACK
      return { page, columns, cells: cells.filter(({ x }) => x >= from && x < to) }
    })
  })
}

/** The cells of a frame → rows with one text per column; joins text that was wrapped inside a cell. */
export interface PrintedRow {
  readonly page: number
  /** The baseline of its first line. */
  readonly y: number
  /** By column; empty where nothing is printed. */
  readonly texts: readonly string[]
}

/** Lines inside a cell are closer than rows; as a fraction of the font size. */
const LEADING = 1.6

export function readRows({ page, columns, cells }: Frame) {
  const rows: { page: number; y: number; last_y: number; texts: string[] }[] = []
  /** Text that cannot be assigned to a row and a column. */
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

/** A table of labels and texts, in one or two halves. */
export interface Pair {
  readonly label: string
  readonly text: string
}

interface Pairs {
  readonly pairs: readonly Pair[]
  /** The lines outside the table. */
  readonly others: readonly Line[]
  readonly unread: readonly string[]
}

export function readPairs(lines: readonly Line[]): Pairs {
  const { frames, others } = divideTables(lines, PAIR_COLUMNS.label)
  const parts = frames.map((frame) => ({ frame, ...readRows(frame) }))
  const unread = parts.flatMap(({ stray }) => stray)
  const pairs: Pair[] = []
  // Pairs are side by side, not one above the other.
  const rows = parts
    .flatMap((part) => part.rows.map((row) => ({ ...row, frame: part.frame })))
    .toSorted((one, other) => one.page - other.page || one.y - other.y)
  for (const { frame, texts } of rows) {
    const isKnown = frame.columns.length === 2 && frame.columns[1]?.title === PAIR_COLUMNS.text
    const [label, text] = [readWords(texts[0]), readWords(texts[1])]
    if (isKnown && label !== null && text !== null) pairs.push({ label, text })
    else unread.push(texts.join(' '))
  }
  return { pairs, others, unread }
}
