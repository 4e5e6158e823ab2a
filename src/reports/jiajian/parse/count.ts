/** Reads a count; null for an invalid one. */
import { wholeOrNull } from '../../../domain/readers.ts'

export function countOrNull(value: unknown): number | null {
  const count = wholeOrNull(value)
  return count !== null && count >= 0 ? count : null
}
