/** Words of a title that stand by themselves, where a keyword is any substring of it. */

/** How titles and the words that are looked for in them are compared: width and case do not matter. */
export function foldTitle(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Whether all phrases stand in a title: `200` is no part of 2007款, S none of GTS, `300 L` is no 300 e L, R no R-Line. */
export function createPhraseTest(phrases: readonly string[]): (title: string) => boolean {
  const fits = createFoldedPhraseTest(phrases)
  return (title) => fits(foldTitle(title))
}

/** The same for titles that were folded before. */
export function createFoldedPhraseTest(phrases: readonly string[]): (folded: string) => boolean {
  const patterns = phrases.map((phrase) => new RegExp(formatPhrasePattern(phrase), 'u'))
  return (folded) => patterns.every((pattern) => pattern.test(folded))
}

/** What `\s` means to JavaScript and is left after folding; spelled out, as databases know other blanks. */
const BLANKS = ' \t\n\v\f\r\u1680\u2028\u2029\ufeff'

/** A regular expression for folded titles that JavaScript and PostgreSQL understand alike. */
export function formatPhrasePattern(phrase: string): string {
  const words = foldTitle(phrase).split(' ')
  const isNumber = (sign: string | undefined) => sign !== undefined && /[0-9]/.test(sign)
  // C200 may be printed as one word; 1.200 may not be meant.
  const before = isNumber(words[0]?.at(0)) ? '(?<![0-9.])' : '(?<![a-z0-9])'
  const after = isNumber(words.at(-1)?.at(-1)) ? '(?![0-9]|\\.[0-9]|款)' : '(?![a-z0-9+]|-[a-z])'
  return `${before}${words.map(escapeSigns).join(`[${BLANKS}-]?`)}${after}`
}

function escapeSigns(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`)
}
