/** The rows of both languages of many listings as bytes, out of the one packed text that those of each are kept as. */
import type { Lang } from '../../domain/codes.ts'
import { unpackBytes } from './pack-text.ts'

export type RowBytes = Readonly<Record<Lang, Uint8Array>>

const NEWLINE = 10

export function unpackRows(bodies: readonly Uint8Array[]): RowBytes[] {
  return bodies.map(unpackRow)
}

/** The text begins with the length of the English row, counted as strings count: two for what lies beyond 16 bits. */
function unpackRow(packed: Uint8Array): RowBytes {
  const text = unpackBytes(packed)
  const from = text.indexOf(NEWLINE) + 1
  const units = Number(text.toString('latin1', 0, from))
  const behind = from + Buffer.byteLength(text.toString('utf8', from).slice(0, units))
  return { en: text.subarray(from, behind), zh: text.subarray(behind) }
}
