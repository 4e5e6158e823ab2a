/** Tiny readers of what strangers send: each takes anything and gives a value or null, never a default that looks like one. */

export type Raw = Readonly<Record<string, unknown>>

export function recordOrNull(value: unknown): Raw | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : null
}

export function arrayOrNull(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** Text that says something: trimmed, not empty. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' ? null : text
}

/** A finite number, or text that is exactly one. */
export function numberOrNull(value: unknown): number | null {
  const text = textOrNull(value)
  const isNumber = typeof value === 'number' || (text !== null && /^-?\d+(?:\.\d+)?$/.test(text))
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : null
}

export function positiveOrNull(value: unknown): number | null {
  const number = numberOrNull(value)
  return number !== null && number > 0 ? number : null
}

export function wholeOrNull(value: unknown): number | null {
  const number = numberOrNull(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

export function httpUrlOrNull(value: unknown): string | null {
  const text = textOrNull(value)
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
