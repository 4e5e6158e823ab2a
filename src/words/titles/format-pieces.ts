/** Sorts the pieces of a trim into the order of English titles. */
import { TRIM_PLACES, type TrimPiece, type TrimPlace } from './title-piece.ts'

const RANKS = Object.fromEntries(TRIM_PLACES.map((place, rank) => [place, rank])) as Record<TrimPlace, number>

export function formatPieces(pieces: readonly TrimPiece[]): string {
  let ordered = pieces
  const lead = countLead(pieces)
  if (!isOrdered(pieces, lead)) {
    const firstPower = pieces.findIndex(({ place }) => place === 'power')
    const ranks = pieces.map((piece, i) => rankOf(piece, i < firstPower, i < lead))
    const order = pieces.map((_, k) => k).sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b)
    ordered = order.map((k) => pieces[k] as TrimPiece)
  }
  let text = ''
  for (let i = 0; i < ordered.length; i++) {
    const { english } = ordered[i] as TrimPiece
    if (english === '' || isSaid(english, ordered, i) || isBeginning(english, ordered, i)) continue
    text += text === '' || text.endsWith('-') || english === '+' ? english : ` ${english}`
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

/** 乾崑乾崑版: the longer of the two contains the other. */
function isBeginning(english: string, pieces: readonly TrimPiece[], at: number): boolean {
  return english.length > 3 && (pieces[at + 1]?.english.startsWith(`${english} `) ?? false)
}

/** Printed before the kind of gearbox, wherever the source has it: DCT 7挡. */
const GEARS = /^\d+-speed$/

/** An edition before the engine names a kind of the model (朗逸 经典 1.5L), and so does a level that leads; behind it, both are trim levels. */
function rankOf({ place, english }: TrimPiece, isBeforePower: boolean, isLead: boolean): number {
  if (place === 'edition') return RANKS[isBeforePower ? 'edition' : 'level']
  if (place === 'level' && isLead) return RANKS.edition
  return place === 'gearbox' && GEARS.test(english) ? RANKS.gearbox - 0.5 : RANKS[place]
}

/**
 * How many pieces precede engine, gearbox and drive. With one level in front and another behind (越野版 2.0T 四驱挑战者), the two would read as
 * one if they were adjacent. If no level is behind, none leads.
 */
function countLead(pieces: readonly TrimPiece[]): number {
  if (!pieces.some(({ place }) => place === 'power')) return 0
  const lead = pieces.findIndex(({ place }) => place === 'power' || place === 'gearbox' || place === 'drive')
  const isLevel = ({ place, english }: TrimPiece) => (place === 'level' || place === 'edition') && english !== ''
  return pieces.slice(lead).some(isLevel) ? lead : 0
}

/** Most titles are already sorted: makers use nearly the same order. */
function isOrdered(pieces: readonly TrimPiece[], lead: number): boolean {
  let rank = -1
  let hasPower = false
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as TrimPiece
    hasPower ||= piece.place === 'power'
    const next = rankOf(piece, !hasPower, i < lead)
    if (next < rank) return false
    rank = next
  }
  return true
}
