/** Reads a tab-separated table with a header line into rows by column name. */
import { readFileSync } from 'node:fs'

export function readTable<Column extends string>(url: URL, columns: readonly Column[]): Record<Column, string>[] {
  const [header, ...lines] = readFileSync(url, 'utf8').trimEnd().split('\n')
  if (header !== columns.join('\t')) throw new Error(`${url.pathname}: expected the columns ${columns.join(', ')}`)
  return lines.map((line, i) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length) throw new Error(`${url.pathname}:${i + 2}: ${cells.length} columns`)
    return Object.fromEntries(columns.map((column, k) => [column, cells[k]])) as Record<Column, string>
  })
}
