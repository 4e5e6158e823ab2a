/** Which groups have a text in the source's title: it lies within one of the words, which are few, unless it has blanks itself. */
import type { TokensLayout } from '../image.ts'
import { findFirst, type OpenedImage, viewWords } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'

const CHUNK_SIGNS = 8192
/** Of a text with blanks, which callers cannot ask for, so many pieces are looked up before titles are read. */
const MOST_PIECES = 4

export interface TextLookup {
  /** Marks the groups that may have a text of one sign or more, and tells whether all of them have it. */
  mark(bits: number, text: string): boolean
}

export function createTokenLookup(image: OpenedImage, groupBits: GroupBits, layout: TokensLayout): TextLookup {
  const places = viewWords(image, layout.places)
  const starts = viewWords(image, layout.starts)
  let tokens: string | undefined

  /** Adds the groups that have a text without blanks. */
  const markPiece = (bits: number, piece: string): void => {
    tokens ??= readSigns(image, layout)
    for (let at = tokens.indexOf(piece); at >= 0; ) {
      const token = findFirst(places, at + 1) - 1
      const first = layout.groups.at
      image.kernel.markGroups(bits, first + (starts[token] as number), first + (starts[token + 1] as number))
      at = token + 1 < places.length ? tokens.indexOf(piece, places[token + 1]) : -1
    }
  }

  return {
    mark(bits, text) {
      groupBits.clear(bits)
      if (!text.includes(' ')) {
        markPiece(bits, text)
        return true
      }
      groupBits.fill(bits)
      const pieces = new Set(text.split(' ').filter((piece) => piece !== ''))
      const longest = [...pieces].sort((a, b) => b.length - a.length).slice(0, MOST_PIECES)
      const other = groupBits.take()
      for (const piece of longest) {
        groupBits.clear(other)
        markPiece(other, piece)
        if (groupBits.intersect(bits, other) === 0) break
      }
      groupBits.give(other)
      return false
    },
  }
}

function readSigns({ words }: OpenedImage, { signs: { at, length } }: TokensLayout): string {
  const signs = new Uint16Array(words.buffer, at, length)
  let text = ''
  for (let from = 0; from < length; from += CHUNK_SIGNS) {
    text += String.fromCharCode(...signs.subarray(from, from + CHUNK_SIGNS))
  }
  return text
}
