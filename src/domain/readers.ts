/** Readers of untrusted values: each takes anything and returns a value or null, never a default that looks like a value. */
import { cleanText } from './texts/clean-text.ts'

export type Raw = Readonly<Record<string, unknown>>

export function recordOrNull(value: unknown): Raw | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : null
}

export function arrayOrNull(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** Clean, trimmed, non-empty text. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = cleanText(value).trim()
  return text === '' ? null : text
}

/** A finite number, or text that is exactly a number. */
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

/** Longer than any browser accepts. */
const LONGEST_URL = 4096
const HTTP_URL = /^https?:\/\/[^\s/?#@][^\s]*$/i

/** An http(s) URL without blanks, invisible characters or credentials. */
export function httpUrlOrNull(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_URL) return null
  const text = value.trim()
  if (!HTTP_URL.test(text) || cleanText(text) !== text || !URL.canParse(text)) return null
  if (!text.includes('@')) return text
  const { username, password } = new URL(text)
  return username === '' && password === '' ? text : null
}
