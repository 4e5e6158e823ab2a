/** Bitsets of groups in the scratch memory of an opened index, for the lookup of words. */
import { countBlocks } from '../build/image-writer.ts'
import { BLOCK_BYTES, BLOCK_DOCS } from '../image.ts'
import { cutToRun, setRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'

export type GroupBits = ReturnType<typeof createGroupBits>

export function createGroupBits({ layout, kernel, scratch, words }: OpenedImage) {
  const groups = layout.groups.titles.length
  const blocks = countBlocks(groups)
  const free = [...scratch.groupSlots]
  const setRange = (from: number, to: number): void => {
    words[scratch.groupRange / 4] = from
    words[scratch.groupRange / 4 + 1] = to
  }
  const setTerms = (...places: readonly number[]): void => words.set(places, scratch.terms / 4)
  /** Clears the bitset, or the blocks from `from` to before `to`. */
  const clear = (bits: number, from = 0, to = blocks * BLOCK_DOCS): void => {
    const first = Math.floor(from / BLOCK_DOCS) * BLOCK_BYTES
    kernel.clear(bits + first, Math.ceil(to / BLOCK_DOCS) * BLOCK_BYTES - first)
  }
  const take = (): number => free.pop() as number
  return {
    /** How many words a bitset has. */
    length: blocks * 4,
    take,
    /** Lends a bitset to `use`. */
    withSpare(use: (spare: number) => void): void {
      const spare = take()
      use(spare)
      free.push(spare)
    },
    clear,
    /** Marks every group, or those from `from` to before `to` and no others in their blocks. */
    fill(bits: number, from = 0, to = groups): void {
      clear(bits, from, to)
      if (from < to) setRun(words, bits / 4, from, to)
    },
    /** Returns how many are left. */
    intersect(bits: number, other: number): number {
      setRange(0, blocks)
      setTerms(bits, other)
      return kernel.intersect(bits, scratch.terms, 2, 0, scratch.groupRange, 1)
    },
    subtract(bits: number, other: number): void {
      setRange(0, blocks)
      setTerms(bits, other)
      kernel.intersect(bits, scratch.terms, 1, 1, scratch.groupRange, 1)
    },
    unite(bits: number, other: number): void {
      setRange(0, blocks)
      setTerms(bits, other)
      kernel.unite(bits, scratch.terms, 2, scratch.groupRange, 1)
    },
    /** Leaves the groups from `from` to before `to`, and returns how many there are; other blocks are undefined afterwards. */
    cut(bits: number, from: number, to: number): number {
      cutToRun(words, bits / 4, from, to)
      setRange(Math.floor(from / BLOCK_DOCS), Math.ceil(to / BLOCK_DOCS))
      setTerms(bits)
      return kernel.count(scratch.terms, 1, 0, scratch.groupRange, 1)
    },
    remove(bits: number, group: number): void {
      const word = bits / 4 + (group >>> 5)
      words[word] = (words[word] as number) & ~(1 << (group & 31))
    },
  }
}
