/** Takes keys out of texts that leave the process or are kept: paths, messages, what a client sent and gets told about. */

/** Also in part, in any case and percent-encoded: what looks like a key may be one with a slip in it. What was redacted stays as it is. */
const KEY = new RegExp(
  `${[...'ershou_live_'].map(spellings).join('')}(?:\\w|%(?:3\\d|[46][1-9a-f]|[57][\\da]|5f))*(?:\\[redacted\\])?`,
  'gi',
)

export function redactKeys(text: string): string {
  return text.replace(KEY, 'ershou_live_[redacted]')
}

/** A character of the sign as it may stand in an address. */
function spellings(character: string): string {
  const codes = [character, character.toUpperCase()].map((one) => `%${one.charCodeAt(0).toString(16)}`)
  return `(?:${[character, ...codes].join('|')})`
}
