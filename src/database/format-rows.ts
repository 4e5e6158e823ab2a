/**
 * Formats many rows as one parameter: an object of objects, which `json_each` reads in both databases. One statement text
 * serves any number of rows, and no statement has too many parameters.
 */

/** Rows are sorted by key: parallel writers that lock rows in the same order cannot deadlock. */
export function formatRows<Row>(rows: ReadonlyMap<string, Row>): string {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const text = JSON.stringify({ ...sorted })
  return UNKEEPABLE.test(text) ? JSON.stringify({ ...sorted }, keepable) : text
}

/** NUL and lone surrogates in JSON notation, which databases refuse. Rarely matches harmless text too. */
const UNKEEPABLE = /\\u(?:0000|d[89a-f])/

function keepable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString().replaceAll('\0', '\ufffd') : value
}

/** One row per key: a statement may change a row only once. */
export function mergeRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly string[],
  add: (a: Row, b: Row) => Row,
): Map<string, Row> {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row).join('\0')
    const known = merged.get(key)
    merged.set(key, known === undefined ? row : add(known, row))
  }
  return merged
}
