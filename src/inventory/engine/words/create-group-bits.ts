/** Bitsets of groups in the scratch of an opened index, as the look-up of words uses them. */
import { countBlocks } from '../build/image-writer.ts'
import { BLOCK_BYTES, BLOCK_DOCS } from '../image.ts'
import { cutToRun, setRun } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'

export interface GroupBits {
  /** How many words one has. */
  readonly length: number
  /** A bitset for a while: it must be given back. */
  take(): number
  give(bits: number): void
  /** All of them, or what lies in the blocks from `from` on and before `to`. */
  clear(bits: number, from?: number, to?: number): void
  /** Marks every group, or each from `from` on and before `to` and none beside them in their blocks. */
  fill(bits: number, from?: number, to?: number): void
  /** Leaves what both have, and gives how many. */
  intersect(bits: number, other: number): number
  /** Takes out what the other has. */
  subtract(bits: number, other: number): void
  /** Adds what the other has. */
  unite(bits: number, other: number): void
  /** Leaves what lies from `from` on and before `to`, and gives how many; beyond the blocks of these anything may lie. */
  cut(bits: number, from: number, to: number): number
  remove(bits: number, group: number): void
}

export function createGroupBits({ layout, kernel, scratch, words }: OpenedImage): GroupBits {
  const groups = layout.groups.titles.length
  const blocks = countBlocks(groups)
  const free = [...scratch.groupSlots]
  const setRange = (from: number, to: number): void => {
    words[scratch.groupRange / 4] = from
    words[scratch.groupRange / 4 + 1] = to
  }
  const setTerms = (...places: readonly number[]): void => words.set(places, scratch.terms / 4)
  const clear: GroupBits['clear'] = (bits, from = 0, to = blocks * BLOCK_DOCS) => {
    const first = Math.floor(from / BLOCK_DOCS) * BLOCK_BYTES
    kernel.clear(bits + first, Math.ceil(to / BLOCK_DOCS) * BLOCK_BYTES - first)
  }
  return {
    length: blocks * 4,
    take: () => free.pop() as number,
    give: (bits) => void free.push(bits),
    clear,
    fill(bits, from = 0, to = groups) {
      clear(bits, from, to)
      if (from < to) setRun(words, bits / 4, from, to)
    },
    intersect(bits, other) {
      setRange(0, blocks)
      setTerms(bits, other)
      return kernel.intersect(bits, scratch.terms, 2, 0, scratch.groupRange, 1)
    },
    subtract(bits, other) {
      setRange(0, blocks)
      setTerms(bits, other)
      kernel.intersect(bits, scratch.terms, 1, 1, scratch.groupRange, 1)
    },
    unite(bits, other) {
      setRange(0, blocks)
      setTerms(bits, other)
      kernel.unite(bits, scratch.terms, 2, scratch.groupRange, 1)
    },
    cut(bits, from, to) {
      cutToRun(words, bits / 4, from, to)
      setRange(Math.floor(from / BLOCK_DOCS), Math.ceil(to / BLOCK_DOCS))
      setTerms(bits)
      return kernel.count(scratch.terms, 1, 0, scratch.groupRange, 1)
    },
    remove(bits, group) {
      const word = bits / 4 + (group >>> 5)
      words[word] = (words[word] as number) & ~(1 << (group & 31))
    },
  }
}
