/** Where a row tells its prices in euros and dollars: they are kept as null, side by side, and what the rates make of the price takes their place. */
import { BETWEEN_PRICES } from '../../../domain/rates.ts'

const KEY = Buffer.from('"price_eur":null')
const NULL_BYTES = 4
/** From the `null` of the one price to that of the other. */
const BOTH_BYTES = NULL_BYTES + BETWEEN_PRICES.length + NULL_BYTES
/** A byte that tells whether there are dollars: no other field behind the euros begins with it. */
const DOLLARS_AT = NULL_BYTES + BETWEEN_PRICES.indexOf('p')
const DOLLARS = 'p'.charCodeAt(0)

/** Of a row that has no such place, or one too far behind: then it is searched for when the row is copied. */
export const PRICES_UNKNOWN = 0xffff

/** The place of the first `null`; -1 when there is none. */
export function findPrices(row: Uint8Array): number {
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
export function notePrices(row: Uint8Array): number {
  const place = findPrices(row)
  return place < 0 || place > PRICES_UNKNOWN ? PRICES_UNKNOWN : place
}

/** How many bytes the prices take over at a place. A row that a version before dollars made has euros only. */
export function measurePrices(row: Uint8Array, place: number): number {
  return row[place + DOLLARS_AT] === DOLLARS ? BOTH_BYTES : NULL_BYTES
}

/** What of the prices a row has room for. */
export function cutPrices(prices: string, bytes: number): string {
  return bytes === BOTH_BYTES ? prices : prices.slice(0, prices.indexOf(BETWEEN_PRICES))
}
