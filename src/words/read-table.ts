/** Reads a tab-separated table of `tables/` into rows by column name. */
import { readdirSync, readFileSync } from 'node:fs'

export function readTable<Column extends string>(name: string, columns: readonly Column[]): Record<Column, string>[] {
  const [header, ...lines] = readFileSync(new URL(`tables/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  if (header !== columns.join('\t')) throw new Error(`${name}: expected the columns ${columns.join(', ')}`)
  return lines.map((line, i) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length) throw new Error(`${name}:${i + 2}: ${cells.length} columns`)
    return Object.fromEntries(columns.map((column, k) => [column, cells[k]])) as Record<Column, string>
  })
}

/** The texts of all word tables, in the order of their names. */
export function readTableTexts(): readonly string[] {
  const tables = new URL('tables/', import.meta.url)
  const names = readdirSync(tables).filter((name) => name.endsWith('.tsv'))
  return names.sort().map((name) => readFileSync(new URL(name, tables), 'utf8'))
}
