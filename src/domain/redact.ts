/** Takes keys out of texts that leave the process or are kept: paths, messages, what a client sent and gets told about. */
import { KEY_KINDS } from './accounts/accounts.ts'

/** Also in part, in any case and percent-encoded: what looks like a key may be one with a slip in it. What was redacted stays as it is. */
const KEY = new RegExp(
  `${spell('ershou_')}(?:${KEY_KINDS.map((kind) => `(${spell(kind)})`).join('|')})${spell('_')}(?:\\w|%(?:3\\d|[46][1-9a-f]|[57][\\da]|5f))*(?:\\[redacted\\])?`,
  'gi',
)

/** Which kind of key it was stays visible. */
export function redactKeys(text: string): string {
  // Every key has an underscore, plain or percent-encoded, and most texts have neither.
  if (!text.includes('_') && !text.includes('%')) return text
  return text.replace(KEY, (_, ...groups: unknown[]) => {
    const kind = KEY_KINDS.find((_kind, i) => groups[i] !== undefined)
    return `ershou_${kind}_[redacted]`
  })
}

function spell(text: string): string {
  return [...text].map(spellings).join('')
}

/** A character of the sign as it may stand in an address. */
function spellings(character: string): string {
  const codes = [character, character.toUpperCase()].map((one) => `%${one.charCodeAt(0).toString(16)}`)
  return `(?:${[character, ...codes].join('|')})`
}
