/**
 * Many rows as one parameter: an object of objects, which `json_each` takes apart in both databases. One statement text
 * serves any number of rows, and no statement has too many parameters.
 */

/** Rows come in the order of their keys: parallel writers that lock rows in one order never wait in a circle. */
export function formatRows<Row>(rows: ReadonlyMap<string, Row>): string {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const text = JSON.stringify({ ...sorted })
  return UNKEEPABLE.test(text) ? JSON.stringify({ ...sorted }, keepable) : text
}

/** NUL and halves of characters, as JSON spells them; no database takes them. Found in harmless text too, seldom. */
const UNKEEPABLE = /\\u(?:0000|d[89a-f])/

function keepable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString().replaceAll('\0', '\ufffd') : value
}

/** One row a key: a statement may touch a row only once. */
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
