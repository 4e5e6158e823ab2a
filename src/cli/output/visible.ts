/** Makes text safe for a terminal: no control or direction characters, and a known width. */

/** Joiners are part of ordinary words and emoji in some scripts, and harmless. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const NO_WIDTH = /^[\p{M}\u200c\u200d]$/u
const NARROW = /^[\uff61-\uffdc]$/u
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u

/** Escapes control characters as JSON does: `\u001b`. */
export function makeVisible(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Columns that a text takes; Chinese characters take two. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

function widthOf(character: string): number {
  if (NO_WIDTH.test(character)) return 0
  return WIDE.test(character) && !NARROW.test(character) ? 2 : 1
}
