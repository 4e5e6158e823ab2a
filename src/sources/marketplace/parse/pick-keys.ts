/** The named keys of a native record with their values as sent; what the record lacks is left out. */
import type { Raw } from '../../../domain/readers.ts'

export function pickKeys(record: Raw, keys: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const key of keys) if (record[key] !== undefined && record[key] !== null) picked[key] = record[key]
  return picked
}
