/** Bounds the size and depth of JSON: while parsing, the engine uses memory that the limits of a thread do not cover. */
import type { DocumentLimit } from './limit-buffers.ts'

interface JsonLimits {
  readonly longest: number
  /** Nesting levels of arrays and objects. */
  readonly deepest: number
}

/** Replaces `JSON.parse` in this thread by one that rejects texts beyond the limits. */
export function limitJson({ longest, deepest }: JsonLimits): DocumentLimit {
  const { parse } = JSON
  let isExceeded = false
  JSON.parse = (text, reviver) => {
    const json = String(text)
    if (json.length > longest || isDeeper(json, deepest)) {
      isExceeded = true
      throw new SyntaxError('The JSON is too long or nested too deep.')
    }
    return parse(json, reviver)
  }
  return {
    reset() {
      isExceeded = false
    },
    isExceeded: () => isExceeded,
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
