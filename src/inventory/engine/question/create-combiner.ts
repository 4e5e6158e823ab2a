/** Combines any number of bitsets within the ranges of a question. */
import { BLOCK_BYTES, BLOCK_DOCS } from '../image.ts'
import { countBits, cutToRun, eachOutside, setRun } from '../kernel/bits.ts'
import { MOST_UNWANTED, MOST_WANTED } from '../kernel/kernel.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { Domain } from './domain.ts'

/** Ranges with a gap of up to this many blocks become one. */
const GAP_BLOCKS = 2

export type Combiner = ReturnType<typeof createCombiner>
type Places = readonly number[]

export function createCombiner({ kernel, scratch, words }: OpenedImage) {
  const first = scratch.ranges / 4
  let ranges = 0

  const setTerms = (wanted: Places, unwanted: Places): void => {
    let place = scratch.terms / 4
    for (const at of wanted) words[place++] = at
    for (const at of unwanted) words[place++] = at
  }
  const clear = (bits: number, fromBlock: number, toBlock: number): void =>
    kernel.clear(bits + fromBlock * BLOCK_BYTES, (toBlock - fromBlock) * BLOCK_BYTES)

  /** Writes the docs that are in all of `wanted` and in none of `unwanted`, and returns how many; if the domain is a single run, only its docs. */
  const intersect = (bits: number, wanted: Places, unwanted: Places, run?: Domain): number => {
    let isIn = wanted
    let isOut = unwanted
    for (;;) {
      const nowIn = isIn.length > MOST_WANTED ? isIn.slice(0, MOST_WANTED) : isIn
      const nowOut = isOut.length > MOST_UNWANTED ? isOut.slice(0, MOST_UNWANTED) : isOut
      setTerms(nowIn, nowOut)
      const total = kernel.intersect(bits, scratch.terms, nowIn.length, nowOut.length, scratch.ranges, ranges)
      if (nowIn === isIn && nowOut === isOut)
        return run?.runs.length === 2 ? total - cutToRun(words, bits / 4, run.firstDoc, run.endDoc) : total
      isIn = [bits, ...isIn.slice(MOST_WANTED)]
      isOut = isOut.slice(MOST_UNWANTED)
    }
  }

  return {
    get ranges(): number {
      return ranges
    },
    /** Sets the blocks in which the docs of a domain lie. All other methods work within them. */
    setRanges({ runs }: Domain): void {
      let place = first - 2
      for (let i = 0; i < runs.length; i += 2) {
        const from = Math.floor((runs[i] as number) / BLOCK_DOCS)
        const to = Math.ceil((runs[i + 1] as number) / BLOCK_DOCS)
        if (i === 0 || from > (words[place + 1] as number) + GAP_BLOCKS) {
          place += 2
          words[place] = from
        }
        words[place + 1] = to
      }
      ranges = (place - first) / 2 + 1
    },
    write(bits: number, runs: ArrayLike<number>): void {
      for (let range = first; range < first + 2 * ranges; range += 2)
        clear(bits, words[range] as number, words[range + 1] as number)
      for (let i = 0; i < runs.length; i += 2) setRun(words, bits / 4, runs[i] as number, runs[i + 1] as number)
    },
    intersect,
    /** Counts what `intersect` would write; with too many bitsets it writes to `spare`. */
    count(spare: number, wanted: Places, unwanted: Places, run: Domain): number {
      if (wanted.length > MOST_WANTED || unwanted.length > MOST_UNWANTED) return intersect(spare, wanted, unwanted, run)
      setTerms(wanted, unwanted)
      let total = kernel.count(scratch.terms, wanted.length, unwanted.length, scratch.ranges, ranges)
      if (run.runs.length > 2) return total
      eachOutside(run.firstDoc, run.endDoc, (word, outside) => {
        let bits = outside
        for (const at of wanted) bits &= words[at / 4 + word] as number
        for (const at of unwanted) bits &= ~(words[at / 4 + word] as number)
        total -= countBits(bits)
      })
      return total
    },
    unite(bits: number, all: Places): void {
      setTerms(all, [])
      kernel.unite(bits, scratch.terms, all.length, scratch.ranges, ranges)
    },
    /** A bitset is undefined between its ranges until this clears it there. */
    clearGaps(bits: number): void {
      for (let range = first + 2; range < first + 2 * ranges; range += 2)
        clear(bits, words[range - 1] as number, words[range] as number)
    },
  }
}
