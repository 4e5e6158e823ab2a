/** What a title is cut into: each piece of the source with its English and where that comes from. */

/** Where a word stands in an English title. */
export const PLACES = [
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
export type Place = (typeof PLACES)[number]

/** A row of a table, one that depends on the maker, two characters of the table of characters, a number, as the source spells it, nothing, or pinyin. */
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
  /** Empty where English says nothing: 版, 型. */
  readonly english: string
  readonly origin: PieceOrigin
}

export interface TrimPiece extends Piece {
  readonly place: Place
}

export function isPlace(text: string): text is Place {
  return (PLACES as readonly string[]).includes(text)
}
