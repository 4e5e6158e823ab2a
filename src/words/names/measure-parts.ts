/** How many bytes of memory it takes to keep parts of the catalogue with the words that they ask for, roughly. */
import type { SourcePart } from '../../domain/source.ts'

const PART_BYTES = 200
const WORD_BYTES = 50

export function measureParts(parts: readonly SourcePart[]): number {
  return parts.reduce(
    (bytes, { keywords, phrases }) => bytes + PART_BYTES + WORD_BYTES * (keywords.length + phrases.length),
    0,
  )
}
