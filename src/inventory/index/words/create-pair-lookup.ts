/** Which groups have a text in the English title, which has no blanks: those that have its pairs of signs. */
import type { PairsLayout } from '../image.ts'
import { findFirst, type OpenedImage, viewWords } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import { createPostings } from './create-postings.ts'

/** After these pairs of signs, the rarest first, a text is looked for in what is left. */
const MOST_PAIRS = 8
/** So few are looked through at once. */
const FEW_GROUPS = 64

export interface PairLookup {
  /**
   * Marks the groups that may have a text of one sign or more in the English title, of those whose source's title has not got it in one
   * word; others may be marked as well. Tells whether all that are marked have it.
   */
  mark(bits: number, text: string): boolean
}

export function createPairLookup(image: OpenedImage, groupBits: GroupBits): PairLookup {
  const own = openPairs(image, groupBits, image.layout.own_pairs)
  const all = openPairs(image, groupBits, image.layout.pairs)

  /** Leaves what has all of the pairs, or about that: so few are looked through at once. */
  const leave = (bits: number, places: readonly number[]): void => {
    for (const place of places) {
      const other = groupBits.take()
      groupBits.clear(other)
      all.mark(other, place)
      const left = groupBits.intersect(bits, other)
      groupBits.give(other)
      if (left < FEW_GROUPS) break
    }
  }

  return {
    mark(bits, text) {
      groupBits.clear(bits)
      const keys = listKeys(text)
      // What has none of its own has the text within a word of the source's title, or not at all.
      const places = keys.map(own.find).filter((place) => place !== null)
      if (places.length === 0) return true
      if (keys.length === 1) {
        own.mark(bits, places[0] as number)
        // The key of a sign that stands alone is also that of the sign before a sign 0.
        return !text.includes('\0')
      }
      const everywhere = keys.map(all.find).filter((place) => place !== null)
      if (everywhere.length < keys.length) return true
      const [rarest, ...others] = everywhere.sort((a, b) => all.sizeOf(a) - all.sizeOf(b)).slice(0, MOST_PAIRS)
      if (places.reduce((sum, place) => sum + own.sizeOf(place), 0) < all.sizeOf(rarest as number)) {
        for (const place of places) own.mark(bits, place)
        others.unshift(rarest as number)
      } else all.mark(bits, rarest as number)
      leave(bits, others)
      return false
    },
  }
}

function openPairs(image: OpenedImage, groupBits: GroupBits, layout: PairsLayout) {
  const keys = viewWords(image, layout.keys)
  return {
    ...createPostings(image, groupBits, layout),
    find(key: number): number | null {
      const place = findFirst(keys, key)
      return keys[place] === key ? place : null
    },
  }
}

/** Of each two signs, or of the only one. */
function listKeys(text: string): number[] {
  const keys = new Set<number>()
  if (text.length === 1) keys.add(text.charCodeAt(0) * 65_536)
  for (let i = 0; i + 1 < text.length; i++) keys.add(text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1))
  return [...keys]
}
