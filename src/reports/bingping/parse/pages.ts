/** Lines of all pages → running heads, title, and blocks under headings. */
import type { Block, Cell, Line, PdfPage, PlacedText, PrintedPages } from '../native.ts'

/** The part of a page's height at the top and the bottom that only running heads and page numbers use. */
const MARGIN = 0.06
/** The font size of a heading relative to the text. */
const LARGER = 1.2
const PAGE_NUMBER = /^第\s*(\d+)\s*页\s*\/\s*共\s*(\d+)\s*页$/

/** Null when the pages do not have this layout. */
export function dividePages(pages: readonly PdfPage[]): PrintedPages | null {
  const lines = pages.flatMap((page) => joinLines(page).map((line) => ({ line, place: placeOf(line, page.height) })))
  const body = lines.filter(({ place }) => place === 'body').map(({ line }) => line)
  const head = lines.find(({ place, line }) => place === 'head' && line.page === 1)?.line.cells[0]?.text
  const size = commonSize(body.slice(1))
  const parts = divide(body, (line) => line.cells.length === 1 && line.size >= LARGER * size)
  const [title, ...blocks] = parts
  if (head === undefined || title === undefined) return null
  const feet = lines.filter(({ place }) => place === 'foot').map(({ line }) => line)
  return { head, title: title.heading, preamble: title.lines, blocks, unread: findMissingPages(pages, feet) }
}

function placeOf({ y }: Line, height: number): 'head' | 'body' | 'foot' {
  if (y < height * MARGIN) return 'head'
  return y > height * (1 - MARGIN) ? 'foot' : 'body'
}

/** The most frequent font size; the smaller one of a tie. */
function commonSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const [common] = [...letters].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  return common?.[0] ?? 0
}

/** Lines before the first heading belong to no block. */
function divide(lines: readonly Line[], isHeading: (line: Line) => boolean): readonly Block[] {
  const blocks: { heading: string; last: Line; lines: Line[] }[] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    if (!isHeading(line)) block?.lines.push(line)
    else if (block && block.lines.length === 0 && isContinued(block.last, line)) {
      block.heading += line.text
      block.last = line
    } else blocks.push({ heading: line.text, last: line, lines: [] })
  }
  return blocks
}

/** `第 2 页 / 共 4 页` must be at the foot of the second of four pages; any other number means a missing page. */
function findMissingPages(pages: readonly PdfPage[], feet: readonly Line[]): readonly string[] {
  return pages.flatMap(({ number }) => {
    const texts = feet.filter(({ page }) => page === number).flatMap(({ cells }) => cells.map(({ text }) => text))
    const foot = texts.find((text) => PAGE_NUMBER.test(text))
    const [, own, total] = PAGE_NUMBER.exec(foot ?? '') ?? []
    return Number(own) === number && Number(total) === pages.length ? [] : [foot ?? `第 ${number} 页`]
  })
}

// As a fraction of the font size.
const SAME_WORD = 0.15
const SAME_CELL = 0.6

/** Texts of a page → lines of cells, from top to bottom. */
function joinLines({ number, width, texts }: PdfPage): readonly Line[] {
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

/** As a fraction of the font size. Smaller than the offset between rows of two halves that wrap differently. */
const SAME_BASELINE = 0.15

/** Groups texts by baseline, from top to bottom and from left to right. */
export function groupByBaseline<Text extends Pick<PlacedText, 'x' | 'y' | 'size'>>(
  texts: readonly Text[],
): readonly (readonly Text[])[] {
  const groups: Text[][] = []
  for (const text of texts.toSorted((one, other) => one.y - other.y)) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (group && first && text.y - first.y <= SAME_BASELINE * Math.min(text.size, first.size)) group.push(text)
    else groups.push([text])
  }
  return groups.map((group) => group.toSorted((one, other) => one.x - other.x))
}

/** Lines of one text are closer than two texts; as a fraction of the font size. */
const LEADING = 1.55

/** Joins lines that were wrapped at the edge of the page. Whether `line` continues the text of `last`. */
function isContinued(last: Line, line: Line): boolean {
  const end = Math.max(...last.cells.map((cell) => cell.end))
  const isFull = end + line.size > last.edge
  return isFull && line.page === last.page && line.size === last.size && line.y - last.y <= LEADING * line.size
}

/** One text per paragraph. Chinese wraps anywhere, so the lines are joined without a blank. */
export function joinWrapped(lines: readonly Line[]): readonly string[] {
  const texts: string[] = []
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]
    if (last && isContinued(last, line)) texts.push(`${texts.pop()}${line.text}`)
    else texts.push(line.text)
  }
  return texts
}
