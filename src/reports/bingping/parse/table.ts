/** Lines under a heading → tables, which begin with their titles, and the lines outside them. */
import type { Cell, Line } from '../native.ts'

/** A table may be printed in two halves side by side, each with the same titles and its own rows. */
export interface Frame {
  readonly page: number
  readonly columns: readonly { readonly title: string; readonly from: number }[]
  readonly cells: readonly Cell[]
}

interface Divided {
  /** In reading order; a table that continues on another page has a frame there too. */
  readonly frames: readonly Frame[]
  readonly others: readonly Line[]
}

/** Points by which a cell may begin left of its title. */
const SLACK = 1.5

/** `first` is the first title of every table of the kind. */
export function divideTables(lines: readonly Line[], first: string): Divided {
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
