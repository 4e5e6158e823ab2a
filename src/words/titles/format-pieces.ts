/** Puts the pieces of a trim into the order in which English titles name things. */
import { PLACES, type Place, type TrimPiece } from './title-piece.ts'

const RANKS = Object.fromEntries(PLACES.map((place, rank) => [place, rank])) as Record<Place, number>

export function formatPieces(pieces: readonly TrimPiece[]): string {
  let ordered = pieces
  if (!isOrdered(pieces)) {
    const firstPower = pieces.findIndex(({ place }) => place === 'power')
    const ranks = pieces.map((piece, i) => rankOf(piece, i < firstPower))
    const order = pieces.map((_, k) => k).sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b)
    ordered = order.map((k) => pieces[k] as TrimPiece)
  }
  let text = ''
  for (let i = 0; i < ordered.length; i++) {
    const { english } = ordered[i] as TrimPiece
    if (english === '' || isSaid(english, ordered, i)) continue
    text += text === '' || text.endsWith('-') ? english : ` ${english}`
  }
  return text
}

/** Some titles say a thing in both languages (HATCHBACK 两厢), or twice. */
function isSaid(english: string, pieces: readonly TrimPiece[], before: number): boolean {
  if (english.length <= 3) return false
  for (let i = 0; i < before; i++) {
    const other = (pieces[i] as TrimPiece).english
    if (other.length === english.length && other.toLowerCase() === english.toLowerCase()) return true
  }
  return false
}

/** Said before the kind of gearbox, wherever the source says it: DCT 7挡. */
const GEARS = /^\d+-speed$/

/** An edition before the engine names a kind of the model (朗逸 经典 1.5L); behind it, it is a trim level like any other. */
function rankOf({ place, english }: TrimPiece, isBeforePower: boolean): number {
  const rank = RANKS[place === 'edition' && !isBeforePower ? 'level' : place]
  return place === 'gearbox' && GEARS.test(english) ? rank - 0.5 : rank
}

/** As most are: makers write in nearly the same order. */
function isOrdered(pieces: readonly TrimPiece[]): boolean {
  let rank = -1
  let hasPower = false
  for (const piece of pieces) {
    hasPower ||= piece.place === 'power'
    const next = rankOf(piece, !hasPower)
    if (next < rank) return false
    rank = next
  }
  return true
}
