/** Finds the prices in euros and dollars in a row. They are stored as null, side by side, and replaced when the row is copied. */
import { BETWEEN_PRICES } from '../../../domain/rates.ts'

const KEY = Buffer.from('"price_eur":null')
const NULL_BYTES = 4
/** From the first `null` to the end of the second. */
const BOTH_BYTES = NULL_BYTES + BETWEEN_PRICES.length + NULL_BYTES
/** A byte that says whether there are dollars: no other field that follows the euros begins with it. */
const DOLLARS_AT = NULL_BYTES + BETWEEN_PRICES.indexOf('p')
const DOLLARS = 'p'.charCodeAt(0)

/** For a row without such a place, or with one that 16 bits cannot hold: it is searched for when the row is copied. */
export const PRICES_UNKNOWN = 0xffff

/** The place of the first `null`; -1 when there is none. */
export function findPrices(row: Uint8Array): number {
  // In a text of the source, the quotes of this key would be escaped.
  for (let at = row.indexOf(RARE, RARE_AT); at >= 0; at = row.indexOf(RARE, at + 1))
    if (isKey(row, at - RARE_AT)) return at - RARE_AT + KEY.length - NULL_BYTES
  return -1
}

/** A character of the key that is rare in rows. */
const RARE_AT = KEY.indexOf('_eur')
const RARE = KEY[RARE_AT] as number

function isKey(row: Uint8Array, start: number): boolean {
  for (let i = 0; i < KEY.length; i++) if (row[start + i] !== KEY[i]) return false
  return true
}

/** The place in 16 bits. */
export function notePrices(row: Uint8Array): number {
  const place = findPrices(row)
  return place < 0 || place > PRICES_UNKNOWN ? PRICES_UNKNOWN : place
}

/** How many bytes the prices replace. Rows of versions before dollars have euros only. */
export function measurePrices(row: Uint8Array, place: number): number {
  return row[place + DOLLARS_AT] === DOLLARS ? BOTH_BYTES : NULL_BYTES
}

/** The part of the prices that a row has room for. */
export function cutPrices(prices: string, bytes: number): string {
  return bytes === BOTH_BYTES ? prices : prices.slice(0, prices.indexOf(BETWEEN_PRICES))
}
