/** Reads e-mail addresses, and names of accounts, keys and passkeys, as people type them. */
import { LONGEST_EMAIL } from '../domain/accounts/accounts.ts'
import { cleanText } from '../domain/texts/clean-text.ts'

/** Characters without a shape of their own: default-ignorable ones, and the blank of Braille, which looks like a space. */
const BLANK = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Trimmed and in lower case; null if it is not an address. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST_EMAIL && /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(address) ? address : null
}

/** Only visible characters: control characters could end a mail header, and others could hide the real address. */
export function readMailable(text: string): string | null {
  const address = readEmail(text)
  return address === null || address.search(BLANK) !== -1 ? null : address
}

/** Scripts in which a joiner between two letters changes how they are written. */
const JOINED = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]`
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`
const NEEDED = new RegExp(
  [
    // A joiner between two letters of such a script: نمی‌خواهم.
    String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`,
    // Parts of one emoji: 👩‍🔧, ❤️, 1️⃣.
    String.raw`(?<=${PICTURE})\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
    String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  ].join('|'),
  'gu',
)

/**
 * One line of visible text; null if nothing in it is visible. Two names that look the same should be the same, so characters
 * without a shape are removed, except where they change the shape of their neighbours.
 */
export function readName(text: string | null): string | null {
  const line = removeBlanks(cleanText(text ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\p{C}\p{Z}\p{M}]/u.test(line) ? line : null
}

function removeBlanks(text: string): string {
  const needed = new Set(Array.from(text.matchAll(NEEDED), ({ index }) => index))
  return text.replace(BLANK, (sign, at: number) => (needed.has(at) || /[\t\n]/.test(sign) ? sign : ''))
}
