/** The texts of all word tables, in the order of their names. */
import { readdirSync, readFileSync } from 'node:fs'

export function readTableTexts(): readonly string[] {
  const tables = new URL('tables/', import.meta.url)
  const names = readdirSync(tables).filter((name) => name.endsWith('.tsv'))
  return names.sort().map((name) => readFileSync(new URL(name, tables), 'utf8'))
}
