/** A table of labels and texts, in one or two halves. */

import { PAIR_COLUMNS } from '../layout-words.ts'
import type { Line } from '../native.ts'
import { readRows } from './rows.ts'
import { divideTables } from './table.ts'
import { readWords } from './words.ts'

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
