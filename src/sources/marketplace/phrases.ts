/** Words of a title that stand by themselves: the marketplace's own keywords are any substring of it. */
import type { SourcePart } from '../../domain/source.ts'

/** What the marketplace is asked for: every title with the phrases has all of these. */
export function listWords({ keywords, phrases }: SourcePart): readonly string[] {
  return [...keywords, ...phrases.flatMap((phrase) => phrase.split(' '))]
}

/** Whether all phrases stand in a title: `200` is no part of 2007款, S none of GTS, `300 L` is no 300 e L, R no R-Line. */
export function createPhraseTest(phrases: readonly string[]): (title: string) => boolean {
  const patterns = phrases.map(toPattern)
  return (title) => {
    const text = fold(title)
    return patterns.every((pattern) => pattern.test(text))
  }
}

function toPattern(phrase: string): RegExp {
  const words = fold(phrase)
    .split(' ')
    .map((word) => word.replace(/[^\p{L}\d]/gu, (sign) => `\\${sign}`))
  const isNumber = (text: string | undefined) => text !== undefined && /\d/.test(text)
  // C200 may be printed as one word; 1.200 may not be meant.
  const before = isNumber(words[0]?.at(0)) ? '(?<![\\d.])' : '(?<![a-z\\d])'
  const after = isNumber(words.at(-1)?.at(-1)) ? '(?!\\d|\\.\\d|款)' : '(?![a-z\\d+]|-[a-z])'
  return new RegExp(`${before}${words.join('[\\s-]?')}${after}`, 'u')
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
