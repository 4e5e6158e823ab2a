/** Sets blocks on A4 pages: where every text and rule goes, without drawing anything. */
import { wrapText } from './glyphs.ts'

export interface Column {
  readonly title: string
  /** Share of the table's width. */
  readonly share: number
}

export type Block =
  | { readonly kind: 'title' | 'heading' | 'line'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly string[])[]
      /** The index of the section whose items the rows are, null for other tables. */
      readonly section: number | null
      readonly halves: boolean
    }

export interface PlacedText {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
}

export interface PlacedBox {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly shaded: boolean
}

export interface PageLayout {
  readonly pages: number
  readonly texts: PlacedText[]
  readonly boxes: PlacedBox[]
  /** For each section the page of each of its rows. */
  readonly row_pages: ReadonlyMap<number, readonly number[]>
}

export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 42, top: 62, bottom: 60 } as const
const GAP = 14
const FULL_WIDTH = PAGE.width - PAGE.left - PAGE.right
const FLOOR = PAGE.height - PAGE.bottom

interface Measures {
  readonly sizes: Readonly<Record<Block['kind'], number>>
  readonly leading: number
  readonly padding: number
}

const LOOSE: Measures = { sizes: { title: 18, heading: 12, line: 9, table: 9 }, leading: 1.45, padding: 4 }
const DENSE: Measures = { sizes: { title: 16, heading: 11, line: 8, table: 8 }, leading: 1.35, padding: 3 }

export function layoutBlocks(blocks: readonly Block[], dense: boolean): PageLayout {
  const layout = new Layout(dense ? DENSE : LOOSE)
  for (const block of blocks) {
    if (block.kind === 'table') layout.placeTable(block)
    else layout.placeLines(block.kind, block.text)
  }
  return layout
}

interface Row {
  readonly cells: readonly (readonly string[])[]
  readonly height: number
}

/** Where the next block goes, and what was placed so far. */
class Layout implements PageLayout {
  readonly texts: PlacedText[] = []
  readonly boxes: PlacedBox[] = []
  readonly row_pages = new Map<number, number[]>()
  pages = 1
  readonly #measures: Measures
  #y: number = PAGE.top

  constructor(measures: Measures) {
    this.#measures = measures
  }

  #turnPage(): void {
    this.pages++
    this.#y = PAGE.top
  }

  placeLines(kind: 'title' | 'heading' | 'line', text: string): void {
    const { sizes, leading } = this.#measures
    const size = sizes[kind]
    const lines = wrapText(text, size, FULL_WIDTH)
    // A heading alone at the foot of a page would belong to nothing.
    const needed = lines.length * size * leading + (kind === 'heading' ? 60 : 0)
    if (this.#y + needed > FLOOR) this.#turnPage()
    if (kind === 'heading') this.#y += 8
    for (const line of lines) {
      this.texts.push({ page: this.pages, x: PAGE.left, y: this.#y, size, text: line })
      this.#y += size * leading
    }
    this.#y += kind === 'line' ? 2 : 5
  }

  #measureRow(cells: readonly string[], columns: readonly Column[], width: number): Row {
    const { sizes, leading, padding } = this.#measures
    const wrapped = cells.map((cell, index) =>
      wrapText(cell, sizes.table, width * (columns[index]?.share ?? 0) - 2 * padding),
    )
    const lines = Math.max(1, ...wrapped.map((cell) => cell.length))
    return { cells: wrapped, height: lines * sizes.table * leading + 2 * padding - 2 }
  }

  #placeRow(row: Row, columns: readonly Column[], x: number, top: number, width: number, shaded: boolean): void {
    const { sizes, leading, padding } = this.#measures
    let left = x
    for (const [index, column] of columns.entries()) {
      const cell = width * column.share
      this.boxes.push({ page: this.pages, x: left, y: top, width: cell, height: row.height, shaded })
      for (const [number, text] of (row.cells[index] ?? []).entries()) {
        if (text === '') continue
        const textTop = top + padding - 1 + number * sizes.table * leading
        this.texts.push({ page: this.pages, x: left + padding, y: textTop, size: sizes.table, text })
      }
      left += cell
    }
  }

  placeTable(block: Extract<Block, { kind: 'table' }>): void {
    const frames = block.halves ? 2 : 1
    const width = (FULL_WIDTH - (frames - 1) * GAP) / frames
    const head = this.#measureRow(
      block.columns.map((column) => column.title),
      block.columns,
      width,
    )
    const rows = block.rows.map((cells) => this.#measureRow(cells, block.columns, width))
    const pages: number[] = []
    let next = 0
    do {
      const first = rows[next]
      if (this.#y + head.height + (first?.height ?? 0) > FLOOR) this.#turnPage()
      const rest = rows.slice(next).reduce((sum, row) => sum + row.height, 0)
      const tallest = Math.max(0, ...rows.slice(next).map((row) => row.height))
      const limit = Math.min(FLOOR, this.#y + head.height + rest / frames + (block.halves ? tallest : 1))
      let lowest = this.#y
      for (let frame = 0; frame < frames && (next < rows.length || frame === 0); frame++) {
        const x = PAGE.left + frame * (width + GAP)
        let top = this.#y
        this.#placeRow(head, block.columns, x, top, width, true)
        top += head.height
        for (let row = rows[next]; row !== undefined && top + row.height <= limit; row = rows[next]) {
          this.#placeRow(row, block.columns, x, top, width, false)
          pages.push(this.pages)
          top += row.height
          next++
        }
        lowest = Math.max(lowest, top)
      }
      this.#y = lowest
      if (next < rows.length) this.#turnPage()
    } while (next < rows.length)
    this.#y += 8
    if (block.section !== null) this.row_pages.set(block.section, pages)
  }
}
