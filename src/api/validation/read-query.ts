/** Reads a query string: names and all their values in the order of the request; of a repeated name the last value counts. */
import { decodePercent } from '../../web/decode-percent.ts'

export type Query = ReadonlyMap<string, readonly string[]>

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

function decode(text: string): string {
  return decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text)
}
