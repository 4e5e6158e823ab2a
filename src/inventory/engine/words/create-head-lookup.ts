/** Which groups have a keyword in the English title: it begins with a word, so it lies at the beginning of a head. */
import type { EnglishKeyword } from '../../../domain/inventory/title-keywords.ts'
import { HEAD_SIGNS, type HeadsLayout, SHORT_PIECE_END } from '../image.ts'
import { type OpenedImage, viewWords } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import { createPostings } from './create-postings.ts'

interface HeadLookup {
  /** Whether `add` adds exactly the groups that have a keyword; else it may add others as well. */
  isExact(keyword: EnglishKeyword): boolean
  /** Adds the groups that have a keyword to those that are marked. */
  add(bits: number, keyword: EnglishKeyword): void
}

export function createHeadLookup(image: OpenedImage, groupBits: GroupBits, layout: HeadsLayout): HeadLookup {
  const places = viewWords(image, layout.places)
  const signs = new Uint16Array(image.words.buffer, layout.signs.at, layout.signs.length)
  const postings = createPostings(image, groupBits, layout)
  const count = places.length - 1

  /** Below 0 when a head is before all texts that begin with `begin`, 0 when it begins so itself, else above 0. */
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
  const findFirst = (begin: string): number => {
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
    isExact: ({ text, ends_word }) => ends_word || text.length <= HEAD_SIGNS,
    add(bits, { text, ends_word }) {
      const begin = ends_word ? `${text}${SHORT_PIECE_END}` : text.slice(0, HEAD_SIGNS)
      for (let place = findFirst(begin); place < count && compare(place, begin) === 0; place++)
        postings.mark(bits, place)
    },
  }
}
