/** The rows of both languages of many listings as bytes, out of the one packed text that those of each are kept as. */
import type { Lang } from '../../../domain/codes.ts'
import { createInflater, type Inflater } from './inflate/create-inflater.ts'
import { dictionaryOf, unpackBytes } from './pack-text.ts'

export type RowBytes = Readonly<Record<Lang, Uint8Array>>

const NEWLINE = 10
const ZERO = 48
/** Rows of a few hundred listings: one buffer for them is quicker made and forgotten than one each. */
const BUFFER_BYTES = 1 << 20
const WORD = 8

let inflater: Inflater | null = null

export function unpackRows(bodies: readonly Uint8Array[]): RowBytes[] {
  inflater ??= createInflater()
  let buffer = new Uint8Array(0)
  let used = 0
  return bodies.map((packed) => {
    const { text, english } = unpackRow(inflater as Inflater, packed)
    const length = text.length - english.from
    if (used + length > buffer.length) {
      buffer = new Uint8Array(Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, length)).buffer)
      used = 0
    }
    buffer.set(english.from === 0 ? text : text.subarray(english.from), used)
    const start = used
    const behind = start + length
    // Whoever copies them on is several times quicker from such a place.
    used = Math.ceil(behind / WORD) * WORD
    return { en: buffer.subarray(start, start + english.length), zh: buffer.subarray(start + english.length, behind) }
  })
}

/** The text begins with the length of the English row, counted as strings count: two for what lies beyond 16 bits. */
function unpackRow(inflater: Inflater, packed: Uint8Array) {
  const text = inflater.inflate(packed.subarray(1), dictionaryOf(packed))
  if (text !== null) {
    const { units, from } = readUnits(text)
    return { text, english: { from, length: inflater.measure(from, units) } }
  }
  const whole = unpackBytes(packed)
  const { units, from } = readUnits(whole)
  return { text: whole, english: { from, length: Buffer.byteLength(whole.toString('utf8', from).slice(0, units)) } }
}

function readUnits(text: Uint8Array): { readonly units: number; readonly from: number } {
  let units = 0
  let at = 0
  for (; at < text.length && text[at] !== NEWLINE; at++) units = units * 10 + (text[at] as number) - ZERO
  return { units, from: Math.min(at + 1, text.length) }
}
