/** Words that name a powertrain only for certain makers: 双擎 is a hybrid for Toyota, and a trim of a petrol Nissan. */
import type { BrandRow } from '../brand-table.ts'
import { readTable } from '../read-table.ts'
import { isTrimPlace, type TrimPiece } from './title-piece.ts'

type NameByMaker = (pieces: readonly TrimPiece[], brand: BrandRow | null) => readonly TrimPiece[]

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
