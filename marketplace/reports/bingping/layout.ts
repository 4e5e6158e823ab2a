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

interface Measures {
  readonly sizes: Readonly<Record<Block['kind'], number>>
  readonly leading: number
  readonly padding: number
}

const LOOSE: Measures = { sizes: { title: 18, heading: 12, line: 9, table: 9 }, leading: 1.45, padding: 4 }
const DENSE: Measures = { sizes: { title: 16, heading: 11, line: 8, table: 8 }, leading: 1.35, padding: 3 }

export function layoutBlocks(blocks: readonly Block[], dense: boolean): PageLayout {
  const { sizes, leading, padding } = dense ? DENSE : LOOSE
  const texts: PlacedText[] = []
  const boxes: PlacedBox[] = []
  const rowPages = new Map<number, number[]>()
  const fullWidth = PAGE.width - PAGE.left - PAGE.right
  const floor = PAGE.height - PAGE.bottom
  let page = 1
  let y: number = PAGE.top

  function turnPage(): void {
    page++
    y = PAGE.top
  }

  function placeLines(kind: 'title' | 'heading' | 'line', text: string): void {
    const size = sizes[kind]
    const lines = wrapText(text, size, fullWidth)
    // A heading alone at the foot of a page would belong to nothing.
    const needed = lines.length * size * leading + (kind === 'heading' ? 60 : 0)
    if (y + needed > floor) turnPage()
    if (kind === 'heading') y += 8
    for (const line of lines) {
      texts.push({ page, x: PAGE.left, y, size, text: line })
      y += size * leading
    }
    y += kind === 'line' ? 2 : 5
  }

  interface Row {
    readonly cells: readonly (readonly string[])[]
    readonly height: number
  }

  function measureRow(cells: readonly string[], columns: readonly Column[], width: number): Row {
    const wrapped = cells.map((cell, index) =>
      wrapText(cell, sizes.table, width * (columns[index]?.share ?? 0) - 2 * padding),
    )
    const lines = Math.max(1, ...wrapped.map((cell) => cell.length))
    return { cells: wrapped, height: lines * sizes.table * leading + 2 * padding - 2 }
  }

  function placeRow(
    row: Row,
    columns: readonly Column[],
    x: number,
    top: number,
    width: number,
    shaded: boolean,
  ): void {
    let left = x
    for (const [index, column] of columns.entries()) {
      const cell = width * column.share
      boxes.push({ page, x: left, y: top, width: cell, height: row.height, shaded })
      for (const [number, text] of (row.cells[index] ?? []).entries()) {
        if (text === '') continue
        const textTop = top + padding - 1 + number * sizes.table * leading
        texts.push({ page, x: left + padding, y: textTop, size: sizes.table, text })
      }
      left += cell
    }
  }

  function placeTable(block: Extract<Block, { kind: 'table' }>): void {
    const frames = block.halves ? 2 : 1
    const width = (fullWidth - (frames - 1) * GAP) / frames
    const head = measureRow(
      block.columns.map((column) => column.title),
      block.columns,
      width,
    )
    const rows = block.rows.map((cells) => measureRow(cells, block.columns, width))
    const pages: number[] = []
    let next = 0
    do {
      const first = rows[next]
      if (y + head.height + (first?.height ?? 0) > floor) turnPage()
      const rest = rows.slice(next).reduce((sum, row) => sum + row.height, 0)
      const tallest = Math.max(0, ...rows.slice(next).map((row) => row.height))
      const limit = Math.min(floor, y + head.height + rest / frames + (block.halves ? tallest : 1))
      let lowest = y
      for (let frame = 0; frame < frames && (next < rows.length || frame === 0); frame++) {
        const x = PAGE.left + frame * (width + GAP)
        let top = y
        placeRow(head, block.columns, x, top, width, true)
        top += head.height
        for (let row = rows[next]; row !== undefined && top + row.height <= limit; row = rows[next]) {
          placeRow(row, block.columns, x, top, width, false)
          pages.push(page)
          top += row.height
          next++
        }
        lowest = Math.max(lowest, top)
      }
      y = lowest
      if (next < rows.length) turnPage()
    } while (next < rows.length)
    y += 8
    if (block.section !== null) rowPages.set(block.section, pages)
  }

  for (const block of blocks) {
    if (block.kind === 'table') placeTable(block)
    else placeLines(block.kind, block.text)
  }
  return { pages: page, texts, boxes, row_pages: rowPages }
}
