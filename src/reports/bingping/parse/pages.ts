/** Lines of all pages → running heads, title, and blocks under headings. */
import type { Block, Line, Page, PrintedPages } from '../native.ts'
import { joinLines } from './lines.ts'
import { isContinued } from './wrapped.ts'

/** The part of a page's height, above and below, in which only running heads and page numbers stand. */
const MARGIN = 0.06
/** How much larger than the text a heading is. */
const LARGER = 1.2
const PAGE_NUMBER = /^第\s*(\d+)\s*页\s*\/\s*共\s*(\d+)\s*页$/

/** Null when nothing is printed in the way of this layout. */
export function dividePages(pages: readonly Page[]): PrintedPages | null {
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

/** The size that most letters have, the smaller of two. */
function commonSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const [common] = [...letters].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  return common?.[0] ?? 0
}

/** What stands before the first heading is of no block. */
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

/** `第 2 页 / 共 4 页` stands at the foot of the second of four pages; anything else is a page that we do not have. */
function findMissingPages(pages: readonly Page[], feet: readonly Line[]): readonly string[] {
  return pages.flatMap(({ number }) => {
    const texts = feet.filter(({ page }) => page === number).flatMap(({ cells }) => cells.map(({ text }) => text))
    const foot = texts.find((text) => PAGE_NUMBER.test(text))
    const [, own, total] = PAGE_NUMBER.exec(foot ?? '') ?? []
    return Number(own) === number && Number(total) === pages.length ? [] : [foot ?? `第 ${number} 页`]
  })
}
