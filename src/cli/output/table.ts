/** Tables and lists for people: aligned by display width, one row per line, and no wider than the terminal. */
import type { TerminalStyle } from '../terminal.ts'
import { formatNumber } from './format.ts'
import { paint, paintState } from './paint.ts'
import { displayWidth, makeVisible } from './visible.ts'

/** Null = unknown or none. */
export type Cell = string | number | null

type Rows = readonly (readonly Cell[])[]

const NONE = '-'
const GAP = '  '

/** Columns with numbers are right-aligned. Text that does not fit is shortened, then omitted, then stacked. */
export function formatTable(titles: readonly (string | Column)[], rows: Rows, style: TerminalStyle = {}): string {
  const columns = titles.map((title) => (typeof title === 'string' ? { title } : title))
  const texts = rows.map((row) => row.map(formatCell))
  const limit = style.columns ?? null
  const shown = columns.map((_, index) => index)
  for (;;) {
    const part = shown.map((index) => columns[index] as Column)
    const widths = shown.map((index, at) =>
      Math.max(displayWidth(part[at]?.title ?? ''), ...texts.map((row) => displayWidth(row[index] ?? ''))),
    )
    const fitted = limit === null ? widths : fitColumns(part, widths, limit)
    if (fitted !== null) {
      const lines = texts.map((row) =>
        shown.map((index, at) => shorten(row[index] ?? '', fitted[at] ?? 0, part[at]?.keep)),
      )
      const isNumeric = shown.map((index) => rows.some((row) => typeof row[index] === 'number'))
      return formatLines(part, lines, { widths: fitted, isNumeric, style }) + formatLeftOut(columns, shown, style)
    }
    const spare = shown.findLastIndex((index) => columns[index]?.isSpare)
    if (spare === -1) return stack(columns, rows, style)
    shown.splice(spare, 1)
  }
}

interface Layout {
  readonly widths: readonly number[]
  readonly isNumeric: readonly boolean[]
  readonly style: TerminalStyle
}

function formatLines(
  columns: readonly Column[],
  lines: readonly string[][],
  { widths, isNumeric, style }: Layout,
): string {
  const format = (cells: readonly string[], finish: (text: string) => string) => {
    const aligned = cells.map((text, at) => align(text, widths[at] ?? 0, isNumeric[at] ?? false))
    const last = aligned.length - 1
    return `${aligned
      .map((text, at) => finish(at === last ? text.trimEnd() : text))
      .join(GAP)
      .trimEnd()}\n`
  }
  const titles = columns.map((column, at) => shortenTitle(column, widths[at] ?? 0))
  const heading = format(titles, (text) => text)
  const body = lines.map((line) => format(line, (text) => paintState(style, text)))
  return `${paint(style, 'dim', heading.trimEnd())}\n${body.join('')}`
}

function formatLeftOut(columns: readonly Column[], shown: readonly number[], style: TerminalStyle): string {
  const titles = columns.filter((_, index) => !shown.includes(index)).map(({ title }) => title)
  if (titles.length === 0) return ''
  return `${paint(style, 'dim', `(not shown: ${titles.join(', ')})`)}\n`
}

/** One row after the other, a line for each of its properties. */
function stack(columns: readonly Column[], rows: Rows, style: TerminalStyle): string {
  return rows
    .map((row) =>
      formatFields(
        columns.map(({ title }, at) => [title, row[at] ?? null] as const),
        style,
      ),
    )
    .join('\n')
}

export function formatFields(
  fields: readonly (readonly [name: string, value: Cell])[],
  style: TerminalStyle = {},
): string {
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields
    .map(([name, value]) => `${paint(style, 'dim', name.padEnd(width))}${GAP}${paintState(style, formatCell(value))}\n`)
    .join('')
}

function formatCell(value: Cell): string {
  if (value === null) return NONE
  return typeof value === 'number' ? formatNumber(value) : makeVisible(value)
}

function align(text: string, width: number, toTheRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return toTheRight ? space + text : text + space
}

export interface Column {
  readonly title: string
  /** It may be shortened to this many columns; left out = never. */
  readonly least?: number
  /** Which part of a shortened text to keep: its beginning by default; `day` keeps the date of a time. */
  readonly keep?: 'end' | 'day'
  /** The column may be left out if nothing else helps. */
  readonly isSpare?: boolean
}

const DAY_WIDTH = '2026-11-15'.length
const ELLIPSIS = '…'

/** Calculates column widths so that a table fits the terminal. `widths` are those of the texts and titles. Null = it cannot fit. */
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
function shortenTitle({ title, keep }: Column, width: number): string {
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
