/** The pieces of a title: source text, English, and the origin of the English. */

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

export function isTrimPlace(text: string): text is TrimPlace {
  return (TRIM_PLACES as readonly string[]).includes(text)
}
