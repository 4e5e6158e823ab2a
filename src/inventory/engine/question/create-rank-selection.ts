/** Takes a page by the ranks of all found docs: counts them in buckets of ranks, and sorts only the buckets of the page. */
import type { OrderLayout } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'
import { MOST_BUCKETS } from '../scratch.ts'
import type { PageQuestion } from './create-narrowing.ts'

/** Up to this many ranks are sorted at once. */
const FEW = 48
/** Docs in each bucket, on average. */
const BUCKET_DOCS = 8

type RankSelection = (order: OrderLayout, question: PageQuestion, rangeCount: number) => Uint32Array

export function createRankSelection({ kernel, scratch, words }: OpenedImage): RankSelection {
  const { ranges, picked } = scratch
  const buckets = scratch.buckets / 4

  const pick = (bits: number, ranks: number, from: number, to: number, rangeCount: number): Uint32Array => {
    const count = kernel.pickRanks(bits, ranks, from, to, picked, ranges, rangeCount)
    return sortFew(words.slice(picked / 4, picked / 4 + count))
  }

  return ({ docs, ranks }, { bits, total, from, to, offset, end }, rangeCount) => {
    let first = from
    let stop = to
    let before = 0
    if (total > FEW) {
      // Ranks are unique, so a bucket holds no more docs than its width.
      const most = Math.min(MOST_BUCKETS, Math.ceil(total / BUCKET_DOCS))
      const shift = Math.max(0, 32 - Math.clz32(Math.ceil((to - from) / most) - 1))
      kernel.clear(scratch.buckets, most * 4)
      kernel.countRanks(bits, ranks.at, from, shift, scratch.buckets, ranges, rangeCount)
      let bucket = buckets
      while (before + (words[bucket] as number) <= offset) before += words[bucket++] as number
      first = from + (bucket - buckets) * 2 ** shift
      for (let reached = before; reached < end; bucket++) reached += words[bucket] as number
      stop = Math.min(to, from + (bucket - buckets) * 2 ** shift)
    }
    const page = pick(bits, ranks.at, first, stop, rangeCount).subarray(offset - before, end - before)
    for (let i = 0; i < page.length; i++) page[i] = words[docs.at / 4 + (page[i] as number)] as number
    return page
  }
}

/** For few numbers an insertion sort is faster than the built-in sort. */
function sortFew(ranks: Uint32Array): Uint32Array {
  if (ranks.length > FEW) return ranks.sort()
  for (let i = 1; i < ranks.length; i++) {
    const rank = ranks[i] as number
    let place = i
    for (; place > 0 && (ranks[place - 1] as number) > rank; place--) ranks[place] = ranks[place - 1] as number
    ranks[place] = rank
  }
  return ranks
}
