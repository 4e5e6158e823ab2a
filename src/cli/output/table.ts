/** Tables and lists for people: aligned by what the eye sees, one row a line whatever is in a name. */
import { displayWidth, makeVisible } from './visible.ts'

/** Null = unknown or none. */
export type Cell = string | number | null

const GAP = '  '
const NONE = '-'

/** A column that has a number in it is aligned to the right. */
export function formatTable(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [titles, ...rows.map((row) => row.map(formatCell))]
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))))
  const isNumeric = titles.map((_, column) => rows.some((row) => typeof row[column] === 'number'))
  return lines
    .map((line) => line.map((text, column) => align(text, widths[column] ?? 0, isNumeric[column] ?? false)).join(GAP))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

/** One thing, a line for each of its properties. */
export function formatFields(fields: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.map(([name, value]) => `${name.padEnd(width)}${GAP}${formatCell(value)}\n`).join('')
}

function formatCell(value: Cell): string {
  if (value === null) return NONE
  return typeof value === 'number' ? formatNumber(value) : makeVisible(value)
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

function align(text: string, width: number, toTheRight: boolean): string {
  const space = ' '.repeat(width - displayWidth(text))
  return toTheRight ? space + text : text + space
}
