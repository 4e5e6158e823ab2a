/** Where a row tells its price in euros: it is kept as null, and what the rate makes of the price takes its place. */

const KEY = Buffer.from('"price_eur":null')
export const NULL_BYTES = 4

/** Of a row that has no such place, or one too far behind: then it is searched for when the row is copied. */
export const EUROS_UNKNOWN = 0xffff

/** The place of `null`; -1 when there is none. */
export function findEuros(row: Uint8Array): number {
  // Keys of records are ours: in a text of the source the quotes before it would have a backslash.
  for (let at = row.indexOf(RARE, RARE_AT); at >= 0; at = row.indexOf(RARE, at + 1))
    if (isKey(row, at - RARE_AT)) return at - RARE_AT + KEY.length - NULL_BYTES
  return -1
}

/** A sign of the key that is rare in rows, and where in the key it is. */
const RARE_AT = KEY.indexOf('_eur')
const RARE = KEY[RARE_AT] as number

function isKey(row: Uint8Array, start: number): boolean {
  for (let i = 0; i < KEY.length; i++) if (row[start + i] !== KEY[i]) return false
  return true
}

/** The place in 16 bits. */
export function noteEuros(row: Uint8Array): number {
  const place = findEuros(row)
  return place < 0 || place > EUROS_UNKNOWN ? EUROS_UNKNOWN : place
}
