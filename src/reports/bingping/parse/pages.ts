/** Lines of all pages → running heads, title, and blocks under headings. */
import type { Block, Line, PdfPage, PrintedPages } from '../native.ts'
import { joinLines } from './lines.ts'
import { isContinued } from './wrapped.ts'

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
