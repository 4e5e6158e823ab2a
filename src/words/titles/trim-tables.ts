/** The pieces of a title, and the tables of trim words. */

import type { BrandRow } from '../brand-table.ts'
import { readTable } from '../read-table.ts'

/** The place of a word in an English title, in order. */
export const TRIM_PLACES = [
  'facelift',
  'body',
  'edition',
  'power',
  'gearbox',
  'drive',
  'level',
  'seats',
  'emission',
  'origin',
] as const
/** The pieces of a title: source text, English, and the origin of the English. */
export type TrimPlace = (typeof TRIM_PLACES)[number]

/** Where the English comes from: `maker` is a row that depends on the maker, `characters` two rows of the table of characters, `latin` the source itself. */
type PieceOrigin =
  | 'brand'
  | 'model'
  | 'year'
  | 'table'
  | 'maker'
  | 'characters'
  | 'number'
  | 'latin'
  | 'dropped'
  | 'pinyin'

export interface Piece {
  readonly source: string
  /** Empty where English has no word: 版, 型. */
  readonly english: string
  readonly origin: PieceOrigin
}

export interface TrimPiece extends Piece {
  readonly place: TrimPlace
}

function isTrimPlace(text: string): text is TrimPlace {
  return (TRIM_PLACES as readonly string[]).includes(text)
}

type NameByMaker = (pieces: readonly TrimPiece[], brand: BrandRow | null) => readonly TrimPiece[]

/** Words that name a powertrain only for certain makers: 双擎 is a hybrid for Toyota, and a trim of a petrol Nissan. */
export function createNameByMaker(): NameByMaker {
  const elsewhere = new Map(
    readTable('trim-makers.tsv', ['zh', 'makers', 'en', 'place']).map(({ zh, makers, en, place }) => {
      if (!isTrimPlace(place)) throw new Error(`trim-makers.tsv: ${zh} has no place called ${place}`)
      return [zh, { makers: new Set(makers.split('|')), english: en, place }]
    }),
  )
  return (pieces, brand) => {
    if (!pieces.some(({ source }) => elsewhere.has(source))) return pieces
    return pieces.map((piece) => {
      const other = elsewhere.get(piece.source)
      if (!other || other.makers.has(brand?.zh ?? '')) return piece
      return { ...piece, english: other.english, place: other.place, origin: 'maker' }
    })
  }
}

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
