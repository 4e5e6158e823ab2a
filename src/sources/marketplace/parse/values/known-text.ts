/** Reads text of a native record; null for the placeholders that the marketplace uses for "unknown". */
import { textOrNull } from '../../../../domain/readers.ts'

const EMPTY_SIGNS = new Set(['-', '--', '—', '——', '/', '待查', '暂无', '未知', 'null'])

export function knownTextOrNull(value: unknown): string | null {
  const text = textOrNull(value)
  return text === null || EMPTY_SIGNS.has(text) ? null : text
}

/** 0, "0.0", "0kWh", "0.0T": zeros that mean "not filled in", whatever their unit. */
const ZERO = /^0+(?:\.0+)?\s?(?:[a-z]+|小时|万?公里|万?元|万|座)?(?:\/100\s?km)?$/i

/** Whether a value is a placeholder, for a field in which zero is not a value. */
export function isPlaceholder(value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return true
  if (typeof value !== 'string') return false
  const text = knownTextOrNull(value)
  return text === null || ZERO.test(text)
}

/** The marketplace's flags: 1 and 0, sometimes as text, sometimes as true and false. */
export function flagOrNull(value: unknown): boolean | null {
  if (value === 1 || value === '1' || value === true || value === 'true') return true
  if (value === 0 || value === '0' || value === false || value === 'false') return false
  return null
}
