/** Where an opened index writes while it answers: a stretch of the image's memory behind the image, which nobody else has. */
import { countBlocks } from './build/image-writer.ts'
import { BLOCK_BYTES, type IndexImage, PAGE_BYTES } from './image.ts'

/** Bitsets that one question may need: two a column, unions of codes, those of parts, the domain, the result; and what is hidden. */
const SLOTS = 20
export const MOST_BUCKETS = 4096
const MOST_TERMS = 64
/** Signs of a text that titles are looked through for, in either language. */
export const MOST_SIGNS = 1024
/** Bitsets of groups that one look-up of words may need. */
const GROUP_SLOTS = 6

interface ScratchSizes {
  readonly slot: number
  readonly ranges: number
  readonly picked: number
  readonly groupSlot: number
  readonly bytes: number
}

export function countScratch(listings: number, groups: number): ScratchSizes {
  const blocks = countBlocks(listings)
  const slot = toLines(blocks * BLOCK_BYTES)
  const groupSlot = toLines(countBlocks(groups) * BLOCK_BYTES)
  // Two ranges never touch, and each has a beginning and an end.
  const ranges = toLines((Math.floor(blocks / 2) + 1) * 8)
  const picked = toLines((listings + 1) * 4)
  const fixed = toLines(MOST_BUCKETS * 4) + toLines(MOST_TERMS * 4) + toLines(8) + 2 * toLines(MOST_SIGNS * 2)
  return {
    slot,
    groupSlot,
    ranges,
    picked,
    bytes: SLOTS * slot + GROUP_SLOTS * groupSlot + ranges + picked + fixed,
  }
}

/** Everything begins where a cache line does. */
function toLines(bytes: number): number {
  return Math.ceil(bytes / 64) * 64
}

/** Places in bytes. */
export interface Scratch {
  readonly slots: readonly number[]
  readonly terms: number
  readonly ranges: number
  readonly buckets: number
  readonly picked: number
  readonly groupSlots: readonly number[]
  readonly groupRange: number
  readonly text: number
  readonly english: number
}

/** Growing a shared memory is atomic, so that two threads which open an image at once get two stretches. */
export function takeScratch({ memory, layout }: IndexImage): Scratch {
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
