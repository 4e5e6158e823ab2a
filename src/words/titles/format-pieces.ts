/** Removes repeated words from the pieces of a trim, and sorts them into the order of English titles. */
import { TRIM_PLACES, type TrimPiece, type TrimPlace } from './trim-tables.ts'

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

/** In these places a word is a fact, and is said once. A trim level may have a word of the model's name and still be new: Discovery Sport, Sport. */
const FACTS: ReadonlySet<TrimPlace> = new Set(['body', 'power', 'gearbox', 'drive', 'seats', 'emission', 'origin'])

/** Words that are a trim level alone, and belong to the model only beside another word of it. */
const LEVELS = new Set(['air', 'max', 'plus', 'pro', 'sport', 'ultra'])

/** Such a word belongs to the word before it: AMG Line, GT套装. */
const NEEDS_WORD_BEFORE = /^(?:edition|kit|line|pack|package|version)\b/i

/** No real title has as many. The limit bounds the work, since every piece is compared with every other. */
const MOST_PIECES = 64

/** Removes words behind a model that the title has already said: GLE AMG, then AMG GLE 53. The words of brand and model. */
export function dropNamed(pieces: readonly TrimPiece[], names: string): readonly TrimPiece[] {
  if (pieces.length > MOST_PIECES) return pieces
  const said = pad(names)
  const words = pieces.map(pieceWords)
  const isNamed = pieces.map(
    ({ place, origin }, i) =>
      words[i] !== '  ' &&
      (origin === 'latin' || FACTS.has(place) ? said.includes(words[i] as string) : isOneName(words, i, said)),
  )
  /** Whether the model, too, has the next word in a direction beside this one. */
  const isBeside = (i: number, step: 1 | -1) => {
    const other = words[i + step]
    if (other === undefined || !isNamed[i + step] || isLoose(other.trim())) return false
    return said.includes(step === 1 ? words[i] + other.slice(1) : other + (words[i] as string).slice(1))
  }
  return pieces.map((piece, i) => {
    if (!isNamed[i] || NEEDS_WORD_BEFORE.test(pieces[i + 1]?.english ?? '')) return piece
    return isLoose(piece.english) && !isBeside(i, -1) && !isBeside(i, 1) ? piece : silence(piece)
  })
}

/** A name may continue in Chinese where the model has both words: SLR McLaren, then SLR 迈凯伦. */
function isOneName(words: readonly string[], i: number, said: string): boolean {
  return i > 0 && words[i - 1] !== '  ' && said.includes((words[i - 1] as string) + (words[i] as string).slice(1))
}

/** Removes repetitions within the words: 四驱四驱版, Performance高性能, 310 and then 310KM; and a repeated year. */
export function dropDoubled(pieces: readonly TrimPiece[], year: string): readonly TrimPiece[] {
  if (pieces.length > MOST_PIECES) return pieces
  const words = pieces.map(pieceWords)
  const isYear = (text: string) => year !== '' && text === year
  const doubled = pieces.map(({ english }, i) => isYear(english) || isDoubled(i, pieces, words))
  return doubled.includes(true) ? pieces.map((piece, i) => (doubled[i] ? silence(piece) : piece)) : pieces
}

function isDoubled(i: number, pieces: readonly TrimPiece[], words: readonly string[]): boolean {
  const { english, place, origin } = pieces[i] as TrimPiece
  if (english.length < 2) return false
  const own = words[i] as string
  const before = pieces[i - 1]
  // The same Latin word again, or as part of a longer Chinese one.
  if (before?.origin === 'latin' && before.english.length > 1 && own.includes(words[i - 1] as string)) {
    if ((own === words[i - 1]) === (origin === 'latin')) return true
  }
  // Or as part of a longer Chinese one before it: 锋尚创世版 DYNAMIC.
  if (origin === 'latin' && isWord(english) && before?.origin !== 'latin' && words[i - 1]?.endsWith(own)) return true
  if (!FACTS.has(place)) return false
  return pieces.some((other, k) => {
    if (k === i || other.place !== place) return false
    return own === words[k] ? k < i && isWord(english) : (words[k] as string).includes(own)
  })
}

/** Names of versions may repeat a number or a letter (E 350 e). */
function isWord(text: string): boolean {
  return /[a-z]{2}/i.test(text)
}

function isLoose(word: string): boolean {
  return word.length === 1 || /^\d+$/.test(word) || LEVELS.has(word.toLowerCase())
}

function silence(piece: TrimPiece): TrimPiece {
  return { ...piece, english: '', origin: 'dropped' }
}

function pieceWords({ english }: TrimPiece): string {
  return pad(english)
}

/** Surrounded by blanks, so that only whole words match. */
function pad(text: string): string {
  return ` ${text.toLowerCase()} `
}
