/** The maker of a car: joint ventures from the table; importers, and makers named like their brand, by rule. */
import type { Lang } from '../domain/codes.ts'
import type { BrandTable } from './brand-table.ts'
import { foldWord, wordOrNull } from './fold.ts'
import { readTable } from './read-table.ts'

const IMPORTED = /\(?进口\)?$/
const COMPANY = /(?:汽车|轿车|乘用车|客车)$/

export function createMakers(
  brands: Pick<BrandTable, 'find'>,
  onUnknown: (kind: 'maker', text: string) => void,
): (zh: string | null, lang: Lang) => string | null {
  const english = new Map(readTable('makers.tsv', ['zh', 'en']).map(({ zh, en }) => [foldWord(zh), en]))

  function find(word: string): string | undefined {
    const name = word.normalize('NFKC')
    return english.get(foldWord(word)) ?? (brands.find(name, null) ?? brands.find(name.replace(COMPANY, ''), null))?.en
  }

  return (zh, lang) => {
    const word = wordOrNull(zh)
    if (word === null || lang === 'zh') return word
    const home = word.normalize('NFKC').replace(IMPORTED, '')
    const abroad = home === word.normalize('NFKC') ? undefined : find(home)
    const en = find(word) ?? (abroad === undefined ? undefined : `${abroad} (imported)`)
    if (en === undefined) onUnknown('maker', word)
    return en ?? word
  }
}
