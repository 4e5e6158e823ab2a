/** The groups of each key, as they lie in an image: listed, or as a bitset. */
import type { PostingsLayout } from '../image.ts'
import { type OpenedImage, viewWords } from '../opened-image.ts'
import type { GroupBits } from './create-group-bits.ts'

interface Postings {
  /** Adds the groups of a key to a bitset. */
  mark(bits: number, place: number): void
  /** About how many they are. */
  sizeOf(place: number): number
}

export function createPostings(image: OpenedImage, groupBits: GroupBits, layout: PostingsLayout): Postings {
  const starts = viewWords(image, layout.starts)
  const sets = viewWords(image, layout.bits)
  const first = layout.groups.at
  return {
    mark(bits, place) {
      const set = sets[place] as number
      if (set > 0) groupBits.unite(bits, set)
      else image.kernel.markGroups(bits, first + (starts[place] as number), first + (starts[place + 1] as number))
    },
    sizeOf(place) {
      // A list has about a byte for each.
      return (sets[place] as number) > 0 ? groupBits.length : (starts[place + 1] as number) - (starts[place] as number)
    },
  }
}
