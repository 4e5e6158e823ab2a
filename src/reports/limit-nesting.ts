/** Bounds how deep JSON may be nested: the engine keeps its place in memory that the limits of a thread do not cover. */

/** Replaces `JSON.parse` in this thread by one that does not read what is nested deeper than `deepest`. */
export function limitNesting(deepest: number): void {
  const { parse } = JSON
  JSON.parse = (text, reviver) => {
    if (isDeeper(String(text), deepest)) throw new SyntaxError('The JSON is nested too deep.')
    return parse(text, reviver)
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

function isDeeper(text: string, deepest: number): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) i += code === BACKSLASH ? 1 : 0
    else if (OPENING.has(code) && ++depth > deepest) return true
    else if (CLOSING.has(code)) depth--
  }
  return false
}
