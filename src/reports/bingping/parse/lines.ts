/** Texts of a page → lines of cells, from top to bottom. */
import type { Cell, Line, PdfPage, PlacedText } from '../native.ts'
import { groupByBaseline } from './group-by-baseline.ts'

// As a fraction of the font size.
const SAME_WORD = 0.15
const SAME_CELL = 0.6

export function joinLines({ number, width, texts }: PdfPage): readonly Line[] {
  const left = texts.reduce((least, { x }) => Math.min(least, x), width)
  return groupByBaseline(texts).map((group) => {
    const cells = joinCells(group)
    return {
      page: number,
      y: (cells[0] as Cell).y,
      size: Math.max(...cells.map(({ size }) => size)),
      cells,
      text: cells.map(({ text }) => text).join(' '),
      // Both margins are equal.
      edge: width - left,
    }
  })
}

/** A change of font ends a text of pdf.js, but not a cell. */
function joinCells(texts: readonly PlacedText[]): readonly Cell[] {
  const cells: Cell[] = []
  for (const { text, x, y, width, size } of texts) {
    const last = cells.at(-1)
    const gap = last ? (x - last.end) / size : 0
    if (!last || gap > SAME_CELL) cells.push({ text, x, y, size, end: x + width })
    else cells[cells.length - 1] = { ...last, text: `${last.text}${gap > SAME_WORD ? ' ' : ''}${text}`, end: x + width }
  }
  return cells
}
