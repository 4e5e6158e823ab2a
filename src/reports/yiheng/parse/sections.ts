/** Divides the blocks of a page into sections. A heading covers the blocks behind it inside its own box, up to the next heading. */
import { joinPieces, type PageBlock, type Piece } from '../../read-blocks.ts'
import type { NativeLine, NativeSection } from '../native.ts'

interface OpenSection extends NativeSection {
  readonly lines: NativeLine[]
  readonly tables: NativeSection['tables'][number][]
  readonly until: number
}

/** No entry of the layout is longer. */
const MOST_FOLLOWING = 8
const LONGEST_HEADING = 100
const NO_END = Number.POSITIVE_INFINITY
const COUNT = /^共?\s*\d+\s*项/
const COUNT_BEHIND = /^(.*?\S)[\s:：(（]+(共?\s*\d+\s*项[^)）]*)[)）]?$/

const openSection = (heading: string | null, summary: string | null, level: number, until: number): OpenSection => ({
  heading,
  summary,
  level,
  until,
  lines: [],
  tables: [],
})

export function parseSections(blocks: readonly PageBlock[]): readonly NativeSection[] {
  let section = openSection(null, null, 0, NO_END)
  const sections = [section]
  for (const [i, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const [heading, summary] = splitHeading(block.pieces)
      section = openSection(heading, summary, block.level, block.box.until)
      sections.push(section)
      continue
    }
    if (i >= section.until) {
      section = openSection(null, null, 0, NO_END)
      sections.push(section)
    }
    if (block.kind === 'table') section.tables.push(block.rows)
    else section.lines.push({ pieces: block.pieces, following: listFollowing(blocks, i, block.box.until) })
  }
  return sections
}

function splitHeading(pieces: readonly Piece[]): readonly [heading: string, summary: string | null] {
  const last = pieces.at(-1)?.text.trim() ?? ''
  if (pieces.length > 1 && COUNT.test(last)) return [joinPieces(pieces.slice(0, -1)), last]
  const text = joinPieces(pieces)
  const match = text.length > LONGEST_HEADING ? null : COUNT_BEHIND.exec(text)
  return match === null ? [text, null] : [match[1] as string, match[2] as string]
}

function listFollowing(blocks: readonly PageBlock[], from: number, until: number): (readonly Piece[])[] {
  const lines: (readonly Piece[])[] = []
  for (let i = from + 1; i < until && lines.length < MOST_FOLLOWING; i++) {
    const block = blocks[i]
    if (block?.kind !== 'line') break
    lines.push(block.pieces)
  }
  return lines
}
