/** The memory that an opened index writes to while it answers. It lies after the image and belongs to one thread. */
import { countBlocks } from './build/image-writer.ts'
import { BLOCK_BYTES, type IndexImage, PAGE_BYTES } from './image.ts'

/** The bitsets that one question may need: two for each column and each measured fact, unions of codes, parts, the domain, the result, and the hidden docs. */
const SLOTS = 40
export const MOST_BUCKETS = 4096
const MOST_TERMS = 64
/** The longest text, in either language, that titles are searched for. */
export const MOST_SIGNS = 1024
/** The bitsets of groups that one lookup of words may need. */
const GROUP_SLOTS = 6

/** Sizes in bytes. */
export function countScratch(listings: number, groups: number) {
  const blocks = countBlocks(listings)
  const slot = toLines(blocks * BLOCK_BYTES)
  const groupSlot = toLines(countBlocks(groups) * BLOCK_BYTES)
  // Ranges do not touch, and each has a beginning and an end.
  const ranges = toLines((Math.floor(blocks / 2) + 1) * 8)
  const picked = toLines((listings + 1) * 4)
  const fixed = toLines(MOST_BUCKETS * 4) + toLines(MOST_TERMS * 4) + toLines(8) + 2 * toLines(MOST_SIGNS * 2)
  const bytes = SLOTS * slot + GROUP_SLOTS * groupSlot + ranges + picked + fixed
  return { slot, groupSlot, ranges, picked, bytes }
}

/** Everything is aligned to cache lines. */
function toLines(bytes: number): number {
  return Math.ceil(bytes / 64) * 64
}

/** The first byte of each part. */
export type Scratch = ReturnType<typeof takeScratch>

/** Growing shared memory is atomic, so two threads that open an image at once get separate parts. */
export function takeScratch({ memory, layout }: IndexImage) {
  const { slot, groupSlot, ranges, picked, bytes } = countScratch(layout.listings, layout.groups.titles.length)
  let end = memory.grow(Math.ceil(bytes / PAGE_BYTES)) * PAGE_BYTES
  const take = (size: number): number => {
    const at = end
    end += toLines(size)
    return at
  }
  return {
    slots: Array.from({ length: SLOTS }, () => take(slot)),
    terms: take(MOST_TERMS * 4),
    buckets: take(MOST_BUCKETS * 4),
    ranges: take(ranges),
    picked: take(picked),
    groupSlots: Array.from({ length: GROUP_SLOTS }, () => take(groupSlot)),
    groupRange: take(8),
    text: take(MOST_SIGNS * 2),
    english: take(MOST_SIGNS * 2),
  }
}
