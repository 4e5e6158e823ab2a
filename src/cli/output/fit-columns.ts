/** Calculates column widths so that a table fits the terminal. */
import { displayWidth } from './visible.ts'

export interface Column {
  readonly title: string
  /** It may be shortened to this many columns; left out = never. */
  readonly least?: number
  /** Which part of a shortened text to keep: its beginning by default; `day` keeps the date of a time. */
  readonly keep?: 'end' | 'day'
  /** The column may be left out if nothing else helps. */
  readonly isSpare?: boolean
}

export const GAP = '  '
const DAY_WIDTH = '2026-11-15'.length
const ELLIPSIS = '…'

/** `widths` are those of the texts and the title. Null when the columns cannot be made to fit. */
export function fitColumns(columns: readonly Column[], widths: readonly number[], limit: number): number[] | null {
  const fitted = [...widths]
  const room = limit - GAP.length * (columns.length - 1)
  let excess = sum(fitted) - room
  const shrink = (index: number, to: number) => {
    const by = Math.max(0, (fitted[index] ?? 0) - to)
    fitted[index] = (fitted[index] ?? 0) - by
    excess -= by
  }
  const leastOf = ({ title, keep, least = Infinity }: Column) =>
    keep === 'day' ? Math.max(DAY_WIDTH, withoutZone(title).length) : Math.max(least, displayWidth(title))
  // The time of day is the least important; the last columns come next.
  for (let i = columns.length - 1; i >= 0 && excess > 0; i--) {
    const column = columns[i] as Column
    if (column.keep === 'day') shrink(i, leastOf(column))
  }
  const others = columns.flatMap((column, index) => (column.keep === 'day' ? [] : [{ index, least: leastOf(column) }]))
  while (excess > 0) {
    // From the widest, down to the next narrower.
    const open = others.filter(({ index, least }) => (fitted[index] ?? 0) > least)
    if (open.length === 0) return null
    const widest = open.reduce((a, b) => ((fitted[b.index] ?? 0) > (fitted[a.index] ?? 0) ? b : a))
    const next = Math.max(0, ...open.filter((one) => one !== widest).map(({ index }) => fitted[index] ?? 0))
    const width = fitted[widest.index] ?? 0
    shrink(widest.index, Math.max(widest.least, width - excess, Math.min(next, width - 1)))
  }
  return fitted
}

/** A date needs no `(UTC)`, and there is no space for it. */
export function shortenTitle({ title, keep }: Column, width: number): string {
  return keep === 'day' && displayWidth(title) > width ? withoutZone(title) : title
}

function withoutZone(title: string): string {
  return title.replace(' (UTC)', '')
}

export function shorten(text: string, width: number, keep: Column['keep']): string {
  if (displayWidth(text) <= width) return text
  if (keep === 'day') return text.slice(0, DAY_WIDTH)
  const characters = [...text]
  const taken: string[] = []
  let left = width - ELLIPSIS.length
  while (characters.length > 0) {
    const character = (keep === 'end' ? characters.pop() : characters.shift()) as string
    left -= displayWidth(character)
    if (left < 0) break
    taken.push(character)
  }
  return keep === 'end' ? ELLIPSIS + taken.reverse().join('') : taken.join('') + ELLIPSIS
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}
