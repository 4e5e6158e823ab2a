/** Estimates the memory in bytes of catalogue parts and their required words. */
import type { SourcePart } from '../../domain/source.ts'

const PART_BYTES = 200
const WORD_BYTES = 50

export function measureParts(parts: readonly SourcePart[]): number {
  return parts.reduce(
    (bytes, { keywords, phrases }) => bytes + PART_BYTES + WORD_BYTES * (keywords.length + phrases.length),
    0,
  )
}
