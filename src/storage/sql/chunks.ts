/** Rows in an order that is the same for all writers, in pieces that one statement can carry. */

/** With the eight columns of the widest table far below the parameters that a statement may have. */
const ROWS_A_STATEMENT = 500

/** Parallel writers that lock rows in one order wait for each other, but never in a circle. */
export function* sortedChunks<Row>(rows: ReadonlyMap<string, Row>): Generator<Row[]> {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (let from = 0; from < sorted.length; from += ROWS_A_STATEMENT) yield sorted.slice(from, from + ROWS_A_STATEMENT)
}

/** One row a key: a statement may touch a row only once. */
export function mergeRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly string[],
  add: (a: Row, b: Row) => Row,
): Map<string, Row> {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row))
    const known = merged.get(key)
    merged.set(key, known === undefined ? row : add(known, row))
  }
  return merged
}
