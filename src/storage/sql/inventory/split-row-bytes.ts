/** The rows of both languages as bytes, out of the one text that they are kept as. */
import type { Lang } from '../../../domain/codes.ts'

const NEWLINE = 10
const ZERO = 48

/** The text begins with the length of the English row, counted as strings count: two for what lies beyond 16 bits. */
export function splitRowBytes(bytes: Uint8Array): Readonly<Record<Lang, Uint8Array>> {
  let at = 0
  let left = 0
  while (bytes[at] !== NEWLINE && at < bytes.length) {
    left = left * 10 + (bytes[at] as number) - ZERO
    at++
  }
  const start = at + 1
  at = start
  while (left > 0 && at < bytes.length) {
    const lead = bytes[at] as number
    left--
    at++
    if (lead < 0x80) continue
    at += lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
    if (lead >= 0xf0) left--
  }
  return { en: bytes.subarray(start, at), zh: bytes.subarray(at) }
}
