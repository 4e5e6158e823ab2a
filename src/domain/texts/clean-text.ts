/** Cleans texts from outside of what a reader cannot see: control and direction characters, hidden letters, half characters. */

/** Longer than any text that people write about a car; the rest is ignored. */
const LONGEST_TEXT = 20_000

/**
 * Characters that hide text or change how other text is displayed: control characters except line breaks and tabs, direction
 * marks, and tags (U+E0000 to U+E007F), which spell words that programs read and people do not see. Joiners and variation
 * selectors stay, because words and emoji of many scripts are written with them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]|\udb40[\udc00-\udc7f]/g

/** In JSON, the rest of them are written as escapes. */
const MAY_HIDE = /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\udb40]|\\[bfru]/

/** An untrusted text, bounded, without invisible characters; half a character becomes U+FFFD. */
export function cleanText(text: string): string {
  return show(text.length > LONGEST_TEXT ? cutText(text, LONGEST_TEXT) : text)
}

const show = (text: string) => text.replace(UNSEEN, '').toWellFormed()

/** The beginning of a text, never with half a character at its end. */
export function cutText(text: string, length: number): string {
  const isHalved = text.length > length && /[\ud800-\udbff]/.test(text.charAt(length - 1))
  return text.slice(0, isHalved ? length - 1 : length)
}

/** Parses JSON from outside: every text in it, also the names of fields, is clean. Throws a `SyntaxError`. */
export function parseCleanJson(json: string): unknown {
  const value: unknown = JSON.parse(json)
  return MAY_HIDE.test(json) ? cleanTexts(value) : value
}

/** The same value with clean texts of any length. */
export function cleanTexts<Value>(value: Value): Value {
  return mapTexts(value, show) as Value
}

/** Nothing of ours is nested deeper; a list or record below it becomes null, because traversing it would exhaust the stack. */
const DEEPEST = 100

/** Maps every text inside a JSON value, also the names of fields; a value without changes is returned itself. */
export function mapTexts(value: unknown, change: (text: string) => string, left = DEEPEST): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (left === 0) return null
  if (Array.isArray(value)) return mapTextsOfList(value, change, left)
  // Most of a record does not change, so only changed parts are copied.
  let isChanged = false
  const fields: [string, unknown][] = []
  for (const [name, before] of Object.entries(value)) {
    const field: [string, unknown] = [change(name), mapTexts(before, change, left - 1)]
    isChanged ||= field[0] !== name || field[1] !== before
    fields.push(field)
  }
  return isChanged ? Object.fromEntries(fields) : value
}

function mapTextsOfList(list: readonly unknown[], change: (text: string) => string, left: number): readonly unknown[] {
  let copy: unknown[] | null = null
  for (let i = 0; i < list.length; i++) {
    const after = mapTexts(list[i], change, left - 1)
    if (after === list[i]) continue
    copy ??= [...list]
    copy[i] = after
  }
  return copy ?? list
}
