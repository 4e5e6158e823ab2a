/** Reads a query string: all names and values in their order. The last value of a repeated name counts. */
import { decodePercent } from '../../web/request-target.ts'

export type Query = ReadonlyMap<string, readonly string[]>

/** Several times the largest number of parameters. Queries with more pieces are refused before they are decoded. */
export const MOST_PIECES = 64

const NOTHING: Query = new Map()

export function readQuery(text: string): Query {
  if (text === '') return NOTHING
  const query = new Map<string, string[]>()
  for (const piece of text.split('&')) {
    if (piece === '') continue
    const cut = piece.indexOf('=')
    const name = decode(cut === -1 ? piece : piece.slice(0, cut))
    const value = cut === -1 ? '' : decode(piece.slice(cut + 1))
    const values = query.get(name)
    if (values) values.push(value)
    else query.set(name, [value])
  }
  return query
}

/** Counts the pieces without decoding them. */
export function countPieces(text: string): number {
  let count = 0
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start)
    const end = next === -1 ? text.length : next
    if (end > start) count++
    start = end + 1
  }
  return count
}

function decode(text: string): string {
  return decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text)
}
