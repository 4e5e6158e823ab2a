/** Matches whole words of a title, whereas a keyword matches any substring. */

/** Folds titles and search words for comparison: width and case are ignored. */
export function foldTitle(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Whether a title contains all phrases: `200` does not match 2007款, S not GTS, `300 L` not 300 e L, R not R-Line. */
export function createPhraseTest(phrases: readonly string[]): (title: string) => boolean {
  const fits = createFoldedPhraseTest(phrases)
  return (title) => fits(foldTitle(title))
}

/** The same for folded titles. */
export function createFoldedPhraseTest(phrases: readonly string[]): (folded: string) => boolean {
  const patterns = phrases.map((phrase) => new RegExp(formatPhrasePattern(phrase), 'u'))
  return (folded) => patterns.every((pattern) => pattern.test(folded))
}

/** The characters that `\s` matches in JavaScript after folding; listed, because databases define blanks differently. */
const BLANKS = ' \t\n\v\f\r\u1680\u2028\u2029\ufeff'

/** A regular expression for folded titles with the same meaning in JavaScript and PostgreSQL. */
export function formatPhrasePattern(phrase: string): string {
  const words = foldTitle(phrase).split(' ')
  const isNumber = (sign: string | undefined) => sign !== undefined && /[0-9]/.test(sign)
  // C200 may be one word; 1.200 must not match.
  const before = isNumber(words[0]?.at(0)) ? '(?<![0-9.])' : '(?<![a-z0-9])'
  const after = isNumber(words.at(-1)?.at(-1)) ? '(?![0-9]|\\.[0-9]|款)' : '(?![a-z0-9+]|-[a-z])'
  return `${before}${words.map(escapeSigns).join(`[${BLANKS}-]?`)}${after}`
}

function escapeSigns(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`)
}
