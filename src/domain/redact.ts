/** Redacts API keys in texts that are stored or sent: paths, messages, and quoted input of clients. */
import { KEY_KINDS } from './accounts/accounts.ts'

/** Matches partial, upper-case and percent-encoded keys too: a misspelt key may still be a real one. Redacted text stays as it is. */
const KEY = new RegExp(
  `${spell('ershou_')}(?:${KEY_KINDS.map((kind) => `(${spell(kind)})`).join('|')})${spell('_')}(?:\\w|%(?:3\\d|[46][1-9a-f]|[57][\\da]|5f))*(?:\\[redacted\\])?`,
  'gi',
)

/** The kind of key stays visible. */
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

/** The spellings of a character in a URL. */
function spellings(character: string): string {
  const codes = [character, character.toUpperCase()].map((one) => `%${one.charCodeAt(0).toString(16)}`)
  return `(?:${[character, ...codes].join('|')})`
}
