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
    const row = {} as Record<Column, string>
    for (let k = 0; k < columns.length; k++) row[columns[k] as Column] = cells[k] as string
    return row
  })
}

/** The texts of all word tables, in the order of their names. */
export function readTableTexts(): readonly string[] {
  const tables = new URL('tables/', import.meta.url)
  const names = readdirSync(tables).filter((name) => name.endsWith('.tsv'))
  return names.sort().map((name) => readFileSync(new URL(name, tables), 'utf8'))
}
