/** Cuts the values of a JSON object out of its text as they are written there, which is faster than writing them again, and exact. */

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/** Deeper than anything that a marketplace sends: what walks through it would run out of stack. */
const DEEPEST = 24

/** `text` was parsed before, as an object. Of a name that comes twice the last counts, as it does to a parser. Null = it is nested too deep. */
export function cutValues(text: string): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>()
  let at = text.indexOf('{') + 1
  for (;;) {
    const open = text.indexOf('"', at)
    // Only blanks are left, and the end of the object.
    if (open === -1) return values
    const close = endOfString(text, open)
    const colon = skipTo(text, close, COLON)
    const end = endOfValue(text, colon + 1)
    if (end === null) return null
    values.set(JSON.parse(text.slice(open, close)) as string, text.slice(colon + 1, end).trim())
    at = end + 1
  }
}

function skipTo(text: string, from: number, sign: number): number {
  let at = from
  while (text.charCodeAt(at) !== sign) at++
  return at
}

/** Behind the closing quote. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1)
  while (isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close + 1
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

/** At the comma or the brace behind it; null = it is nested too deep. */
function endOfValue(text: string, from: number): number | null {
  let depth = 0
  for (let at = from; ; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at) - 1
    else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
      if (++depth > DEEPEST) return null
    } else if (depth === 0 && (sign === COMMA || sign === CLOSE_BRACE)) return at
    else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) depth--
  }
}
