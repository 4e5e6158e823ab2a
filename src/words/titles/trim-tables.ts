/** The tables of trim words. */
import { readTable } from '../read-table.ts'
import { isTrimPlace, type TrimPlace } from './title-piece.ts'

export interface TrimWord {
  readonly en: string
  readonly place: TrimPlace
}

export interface TrimTables {
  readonly words: ReadonlyMap<string, TrimWord>
  /** Words that are not purely Chinese, by their first character, the longest first. */
  readonly mixed: ReadonlyMap<string, readonly string[]>
  /** Words that follow a number; `{n}` is the number, `{nth}` the same as an ordinal. */
  readonly numbers: ReadonlyMap<string, TrimWord>
  /** The meaning of single characters in the two-character words that makers coin: 智悦, 锐享. */
  readonly characters: ReadonlyMap<string, { readonly first: string; readonly second: string }>
  readonly longest: number
  readonly longestNumber: number
}

export function readTrimTables(): TrimTables {
  const words = readWords('trims.tsv')
  const numbers = readWords('trim-numbers.tsv')
  const characters = readTable('trim-characters.tsv', ['zh', 'first', 'second'])
  return {
    words,
    mixed: listMixed([...words.keys()]),
    numbers,
    characters: new Map(characters.map(({ zh, first, second }) => [zh, { first, second }])),
    longest: Math.max(...[...words.keys()].map((word) => word.length)),
    longestNumber: Math.max(...[...numbers.keys()].map((word) => word.length)),
  }
}

function readWords(name: string): ReadonlyMap<string, TrimWord> {
  return new Map(
    readTable(name, ['zh', 'en', 'place']).map(({ zh, en, place }) => {
      if (!isTrimPlace(place)) throw new Error(`${name}: ${zh} has no place called ${place}`)
      return [zh, { en, place }]
    }),
  )
}

function listMixed(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const mixed = new Map<string, string[]>()
  for (const word of words.filter((one) => /\P{Script=Han}/u.test(one)).sort((a, b) => b.length - a.length)) {
    const first = word.charAt(0)
    mixed.set(first, [...(mixed.get(first) ?? []), word])
  }
  return mixed
}
