/** Trims the white space of Unicode, which is neither what String.trim strips (U+FEFF) nor all that it keeps (U+0085). */

/** A loop and no regular expression: `\s+$` takes quadratic time on a long run of blanks inside the text. */
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
