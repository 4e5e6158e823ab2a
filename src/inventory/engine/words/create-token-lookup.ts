/** Which groups have a text in the source's title: it lies within one of the words, which are few, unless it has blanks itself. */
import type { TokensLayout } from '../image.ts'
import { findFirst, type OpenedImage, viewWords } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import { createPostings } from './create-postings.ts'

/** Of a text with blanks, which callers cannot ask for, so many pieces are looked up before titles are read. */
const MOST_PIECES = 4

interface TokenLookup {
  /** Marks the groups that may have a text of one sign or more, and tells whether all of them have it. */
  mark(bits: number, text: string): boolean
}

export function createTokenLookup(image: OpenedImage, groupBits: GroupBits, layout: TokensLayout): TokenLookup {
  const places = viewWords(image, layout.places)
  const postings = createPostings(image, groupBits, layout)
  const tokens = readSigns(image, layout)

  /** Adds the groups that have a text without blanks. */
  const markPiece = (bits: number, piece: string): void => {
    for (let at = tokens.indexOf(piece); at >= 0; ) {
      const token = findFirst(places, at + 1) - 1
      postings.mark(bits, token)
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
  return Buffer.from(words.buffer, at, length * 2).toString('utf16le')
}
