/** The listed keys of a native record with their values as sent; missing and unknown values are left out. */
import type { Raw } from '../../../domain/readers.ts'
import type { NativeKind } from '../native-keys.ts'
import { isPlaceholder } from './values/known-text.ts'

/** 1900-01-01, 0001-01-01 00:00:00, 1900年: the first day of a calendar, not of a car. */
const BLANK_DATE = /^\s*(?:0000|0001|1[0-8]\d\d|1900)(?!\d)/

const NEVER = () => false
const UNKNOWN: Readonly<Record<NativeKind, (value: unknown) => boolean>> = {
  figure: isPlaceholder,
  words: isPlaceholder,
  id: isPlaceholder,
  date: (value) => isPlaceholder(value) || (typeof value === 'string' && BLANK_DATE.test(value)),
  // An empty text is never a value.
  flag: (value) => value === '',
  count: (value) => value === '',
  list: NEVER,
  object: NEVER,
}

export function pickKeys(record: Raw, kinds: Readonly<Record<string, NativeKind>>): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const key in kinds) {
    const value = record[key]
    if (value === undefined || value === null || UNKNOWN[kinds[key] as NativeKind](value)) continue
    picked[key] = value
  }
  return picked
}
