/** Reads numbers exactly as the validators of the original API do. */

const INT = /^([+-]?)(?:(?:0[0_]*)?([1-9][0-9]*(?:_[0-9]+)*)|0(?:[0_]*0)?)(?:\.0+)?$/
/** The original reads "0-5" as -5. */
const ZEROS_THEN_MINUS = /^\+?0[0_]*-_?(0|[1-9][0-9]*(?:_[0-9]+)*)(?:\.0+)?$/
const LEADING_DIGITS = /^-?[1-9][0-9]*/
/** Matches digits in only one way, so that a long invalid number is refused in linear time. */
const FLOAT = /^[+-]?(?:inf|infinity|nan|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?)$/i

const LONGEST_INT = 4300
const SAFE_DIGITS = 15

/** The exact value, as a bigint if a number would not be exact; or what is wrong. */
export function readInt(text: string): number | bigint | 'malformed' | 'too_long' {
  if (text.length > LONGEST_INT && (LEADING_DIGITS.exec(text)?.[0].length ?? 0) > LONGEST_INT) return 'too_long'
  const trimmed = trimWhiteSpace(text)
  const match = INT.exec(trimmed)
  if (match) return toInteger(match[1] === '-', match[2] ?? '0')
  const quirk = ZEROS_THEN_MINUS.exec(trimmed)
  return quirk ? toInteger(true, quirk[1] as string) : 'malformed'
}

function toInteger(negative: boolean, written: string): number | bigint | 'malformed' {
  const digits = written.replaceAll('_', '')
  // Avoids -0.
  if (digits.length <= SAFE_DIGITS) return negative ? 0 - Number(digits) : Number(digits)
  if (digits.length + (negative ? 1 : 0) > LONGEST_INT) return 'malformed'
  const exact = negative ? -BigInt(digits) : BigInt(digits)
  const number = Number(exact)
  return Number.isSafeInteger(number) ? number : exact
}

/** The value may be infinite or NaN. Null = not a number. */
export function readFloat(text: string): number | null {
  const trimmed = trimWhiteSpace(text)
  if (FLOAT.test(trimmed)) return toFloat(trimmed)
  // The original removes underscores before it trims, so that blanks around such a number are an error.
  if (!text.includes('_') || text.startsWith('_') || text.endsWith('_') || text.includes('__')) return null
  const plain = text.replaceAll('_', '')
  return FLOAT.test(plain) ? toFloat(plain) : null
}

function toFloat(text: string): number {
  const lower = text.toLowerCase()
  if (lower.includes('n')) return lower.endsWith('nan') ? Number.NaN : lower.startsWith('-') ? -Infinity : Infinity
  return Number(text)
}

/** Trims Unicode white space (String.trim differs for U+FEFF and U+0085). A loop, because `\s+$` takes quadratic time on blanks inside the text. */
export function trimWhiteSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start++
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  if (code === 0x85 || code === 0xa0 || code === 0x1680 || code === 0x3000) return true
  return (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f
}
