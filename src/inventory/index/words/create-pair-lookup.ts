/** Which groups have a text in the English title, which has no blanks: those that have its pairs of signs. */
import type { PairsLayout } from '../image.ts'
import { findFirst, type OpenedImage, viewWords } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'
import type { TextLookup } from './create-token-lookup.ts'

/** After these pairs of signs, the rarest first, a text is looked for in what is left. */
const MOST_PAIRS = 8
/** So few are looked through at once. */
const FEW_GROUPS = 64

export function createPairLookup(image: OpenedImage, groupBits: GroupBits, layout: PairsLayout): TextLookup {
  const keys = viewWords(image, layout.keys)
  const starts = viewWords(image, layout.starts)
  const sizeOf = (place: number) => (starts[place + 1] as number) - (starts[place] as number)
  const markPair = (bits: number, place: number): void => {
    const first = layout.groups.at + (starts[place] as number)
    image.kernel.markGroups(bits, first, first + sizeOf(place))
  }

  return {
    mark(bits, text) {
      groupBits.clear(bits)
      if (text.length === 1) {
        // Every sign of a title begins a pair.
        const end = findFirst(keys, (text.charCodeAt(0) + 1) * 65_536)
        for (let place = findFirst(keys, text.charCodeAt(0) * 65_536); place < end; place++) markPair(bits, place)
        return true
      }
      const places = findPairs(keys, text)
      if (places === null) return true
      const [rarest, ...others] = places.sort((a, b) => sizeOf(a) - sizeOf(b)).slice(0, MOST_PAIRS)
      markPair(bits, rarest as number)
      let size = sizeOf(rarest as number)
      for (const place of others) {
        if (size < FEW_GROUPS) break
        const other = groupBits.take()
        groupBits.clear(other)
        markPair(other, place)
        size = groupBits.intersect(bits, other)
        groupBits.give(other)
      }
      // The pair of the last sign and the end of a title is also that of the sign 0.
      return text.length === 2 && text.charCodeAt(1) !== 0
    },
  }
}

/** Null: one of them is in no title. */
function findPairs(keys: Uint32Array, text: string): number[] | null {
  const places = new Set<number>()
  for (let i = 0; i + 1 < text.length; i++) {
    const key = text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
    const place = findFirst(keys, key)
    if (keys[place] !== key) return null
    places.add(place)
  }
  return [...places]
}
