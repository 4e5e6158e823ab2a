/** Puts the pieces of a trim into the order in which English titles name things. */
import { PLACES, type TrimPiece } from './title-piece.ts'

const RANKS = new Map(PLACES.map((place, rank) => [place, rank]))

export function formatPieces(pieces: readonly TrimPiece[]): string {
  const firstPower = pieces.findIndex(({ place }) => place === 'power')
  // An edition before the engine names a kind of the model (朗逸 经典 1.5L); behind it, it is a trim level like any other.
  const rankOf = ({ place }: TrimPiece, i: number) =>
    RANKS.get(place === 'edition' && !(firstPower > i) ? 'level' : place) as number
  let ordered = pieces
  let rank = -1
  for (let i = 0; i < pieces.length; i++) {
    const next = rankOf(pieces[i] as TrimPiece, i)
    if (next < rank) {
      const ranks = pieces.map(rankOf)
      const order = pieces.map((_, k) => k).sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b)
      ordered = order.map((k) => pieces[k] as TrimPiece)
      break
    }
    rank = next
  }
  let text = ''
  let last = ''
  for (const { english, place } of ordered) {
    // (进口) comes behind some models that say so already, and twice in some titles.
    if (english === '' || (place === 'origin' && english === last)) continue
    text += text === '' ? english : ` ${english}`
    last = english
  }
  return text
}
