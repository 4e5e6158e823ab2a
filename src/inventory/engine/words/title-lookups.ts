/** Finds the groups whose titles have a text: by the words of the source's titles, by the heads of English ones, or by reading titles. */
import type { EnglishKeyword } from '../../../domain/inventory/title-keywords.ts'
import { HEAD_SIGNS, type PostingsLayout, SHORT_PIECE_END } from '../image.ts'
import { findFirst, type OpenedImage, viewWords } from '../opened-image.ts'
import { MOST_SIGNS } from '../scratch.ts'
import type { GroupBits } from './create-group-bits.ts'

/** How many words of a text with blanks are looked up before titles are read. Callers cannot ask for such texts. */
const MOST_PIECES = 4

/** Adds the groups of a key to a bitset. */
function createMarker(image: OpenedImage, groupBits: GroupBits, layout: PostingsLayout) {
  const starts = viewWords(image, layout.starts)
  const sets = viewWords(image, layout.bits)
  const first = layout.groups.at
  return (bits: number, place: number): void => {
    const set = sets[place] as number
    if (set > 0) groupBits.unite(bits, set)
    else image.kernel.markGroups(bits, first + (starts[place] as number), first + (starts[place + 1] as number))
  }
}

/** Marks the groups whose source title may have a text, and returns whether all of them have it. A text without blanks lies within one word, which may have to match a pattern. */
export function createTokenLookup(
  image: OpenedImage,
  groupBits: GroupBits,
): (bits: number, text: string, pattern?: RegExp) => boolean {
  const layout = image.layout.tokens
  const places = viewWords(image, layout.places)
  const mark = createMarker(image, groupBits, layout)
  const tokens = Buffer.from(image.words.buffer, layout.signs.at, layout.signs.length * 2).toString('utf16le')

  /** Adds the groups that have a text without blanks. */
  const markPiece = (bits: number, piece: string, pattern: RegExp | null): void => {
    for (let at = tokens.indexOf(piece); at >= 0; ) {
      const token = findFirst(places, at + 1) - 1
      const end = token + 1 < places.length ? places[token + 1] : undefined
      if (pattern?.test(tokens.slice(places[token], end)) ?? true) mark(bits, token)
      at = end === undefined ? -1 : tokens.indexOf(piece, end)
    }
  }

  return (bits, text, pattern) => {
    groupBits.clear(bits)
    if (!text.includes(' ')) {
      markPiece(bits, text, pattern ?? null)
      return true
    }
    groupBits.fill(bits)
    const pieces = new Set(text.split(' ').filter((piece) => piece !== ''))
    const longest = [...pieces].sort((a, b) => b.length - a.length).slice(0, MOST_PIECES)
    groupBits.withSpare((other) => {
      for (const piece of longest) {
        groupBits.clear(other)
        markPiece(other, piece, null)
        if (groupBits.intersect(bits, other) === 0) break
      }
    })
    return false
  }
}

/** A keyword begins where a word of an English title begins, so it is the beginning of a head. */
export function createHeadLookup(image: OpenedImage, groupBits: GroupBits) {
  const layout = image.layout.heads
  const places = viewWords(image, layout.places)
  const signs = new Uint16Array(image.words.buffer, layout.signs.at, layout.signs.length)
  const mark = createMarker(image, groupBits, layout)
  const count = places.length - 1

  /** 0 if a head begins with `begin`; below 0 if it comes before all heads that do, else above 0. */
  const compare = (place: number, begin: string): number => {
    const at = places[place] as number
    const length = (places[place + 1] as number) - at
    for (let i = 0; i < begin.length; i++) {
      if (i === length) return -1
      const difference = (signs[at + i] as number) - begin.charCodeAt(i)
      if (difference !== 0) return difference
    }
    return 0
  }
  const findHead = (begin: string): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(middle, begin) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** Whether `add` adds no groups without the keyword. */
    isExact: ({ text, ends_word }: EnglishKeyword): boolean => ends_word || text.length <= HEAD_SIGNS,
    add(bits: number, { text, ends_word }: EnglishKeyword): void {
      const begin = ends_word ? `${text}${SHORT_PIECE_END}` : text.slice(0, HEAD_SIGNS)
      for (let place = findHead(begin); place < count && compare(place, begin) === 0; place++) mark(bits, place)
    },
  }
}

export function createTitles(image: OpenedImage) {
  const { kernel, scratch, words, layout } = image
  const { texts, groups } = layout
  const starts = viewWords(image, texts.starts)
  const titles = viewWords(image, groups.titles)
  const signs = new Uint16Array(words.buffer, texts.signs.at, texts.signs.length)
  const memory = new Uint16Array(words.buffer)

  /** Writes a text for the kernel, and returns its length. */
  const write = (at: number, text: string | null): number => {
    // No title is that long.
    if (text === null || text.length > MOST_SIGNS) return 0
    for (let i = 0; i < text.length; i++) memory[at / 2 + i] = text.charCodeAt(i)
    return text.length
  }

  return {
    /** Removes marked groups from `from` to before `to` unless their title has the text, or their English title the keyword; null finds nothing. */
    sift(bits: number, from: number, to: number, title: string | null, english: EnglishKeyword | null): void {
      const length = write(scratch.text, title)
      const englishLength = write(scratch.english, english?.text ?? null)
      const places = [groups.titles.at, texts.starts.at, texts.signs.at, texts.words.at] as const
      const endsWord = Number(english?.ends_word ?? false)
      kernel.siftTitles(bits, from, to, ...places, scratch.text, length, scratch.english, englishLength, endsWord)
    },
    /** The source's title. */
    read(group: number): string {
      const place = 2 * (titles[group] as number)
      return String.fromCharCode(...signs.subarray(starts[place], starts[place + 1]))
    },
  }
}
