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

/** The place of the first `null`; -1 when there is none. In a text of the source, the quotes of the key would be escaped. */
export function findPrices(row: Uint8Array): number {
  const at = Buffer.from(row.buffer, row.byteOffset, row.length).indexOf(KEY)
  return at < 0 ? -1 : at + KEY.length - NULL_BYTES
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
