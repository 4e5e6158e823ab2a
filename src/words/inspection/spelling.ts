/** Folds the spellings of a word in reports: width, case, brackets, and characters that are typed for one another. */
import { readTable } from '../read-table.ts'

const SPELLINGS = new Map(readTable('inspection-spellings.tsv', ['from', 'to']).map(({ from, to }) => [from, to]))
const MISSPELT = new RegExp([...SPELLINGS.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')

const PUNCTUATION = /[\p{P}~|+]/gu

/** For running text: keeps meaningful signs, as in `<5cm`. */
export function foldPhrase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[〜∼]/g, '~')
    .replace(MISSPELT, (word) => SPELLINGS.get(word) ?? word)
}

/** For names: 电瓶（极柱, 电瓶(极柱) and 电瓶 极柱 become equal. */
export function foldTerm(text: string): string {
  return foldPhrase(text).replace(PUNCTUATION, '')
}
