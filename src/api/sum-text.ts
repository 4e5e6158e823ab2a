/** A quick 32-bit checksum of a text (FNV-1a). It is never 0. */

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

export function sumText(text: string): number {
  let sum = FNV_OFFSET
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), FNV_PRIME)
  return sum >>> 0 || 1
}
