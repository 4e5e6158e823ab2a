/** Words that say what drives a car only with the makers who call it so: 双擎 is a hybrid of Toyota's, and a trim of a petrol Nissan. */
import type { BrandRow } from '../brand-table.ts'
import { readTable } from '../read-table.ts'
import { isPlace, type TrimPiece } from './title-piece.ts'

type NameByMaker = (pieces: readonly TrimPiece[], brand: BrandRow | null) => readonly TrimPiece[]

export function createNameByMaker(): NameByMaker {
  const elsewhere = new Map(
    readTable('trim-makers.tsv', ['zh', 'makers', 'en', 'place']).map(({ zh, makers, en, place }) => {
      if (!isPlace(place)) throw new Error(`trim-makers.tsv: ${zh} has no place called ${place}`)
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
