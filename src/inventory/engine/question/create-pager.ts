/** Takes one page from the docs that fit, in the order of a sort, in the cheapest way. */
import type { Sort } from '../../../domain/codes.ts'
import { SORT_KEYS } from '../../../domain/inventory/inventory-search.ts'
import { type OrderLayout, orderOf } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'
import { MOST_BUCKETS } from '../scratch.ts'
import type { Finder, Prepared, Sets } from './create-finder.ts'
import { countPasses, createNarrowing, marksOf, type PageQuestion } from './create-narrowing.ts'

/** Approximate costs in nanoseconds: to visit a place of an order, to test a doc in a bitset that is not cached, to read a rank twice, to read a block, and fixed costs. */
const WALK_COST = 3.7
const TEST_COST = 10
const RANK_COST = 3.5
const BLOCK_COST = 1.5
const BUCKETS_COST = 2000
const CALL_COST = 600

export interface Page {
  readonly total: number
  readonly docs: Uint32Array
}

type Place = Pick<PageQuestion, 'from' | 'to' | 'offset' | 'end'>

const NOTHING = new Uint32Array(0)

type TakePage = (prepared: Prepared, sort: Sort, offset: number, limit: number) => Page

export function createPager(image: OpenedImage, finder: Finder): TakePage {
  const { layout, kernel, scratch, words } = image
  const { picked } = scratch
  const select = createRankSelection(image)
  const narrow = createNarrowing(image)

  /** The part of an order in which all docs lie that fit. */
  const boundsOf = ({ terms }: Prepared, sort: Sort): readonly [from: number, to: number] => {
    const { column, descending } = SORT_KEYS[sort]
    const bounds = column && terms.bounds[column]
    if (!column || !bounds) return [0, layout.listings]
    const { known } = layout.columns[column]
    return descending ? [known - bounds[1], known - bounds[0]] : bounds
  }

  /** Null = the page does not end before `stop`. */
  const walk = (sets: Sets, { domain }: Prepared, docs: number, { from, offset, end }: Place, stop: number) => {
    const [wanted, unwanted] = sets
    words.set([...wanted, ...unwanted], scratch.terms / 4)
    const { firstDoc, endDoc } = domain
    const counts = [wanted.length, unwanted.length] as const
    const met = kernel.walk(scratch.terms, ...counts, docs, from, stop, firstDoc, endDoc, offset, end - offset, picked)
    return met >= end ? words.slice(picked / 4, picked / 4 + end - offset) : null
  }

  /** If the total is known, a short walk may give the page without finding all docs. */
  const takeUnfound = (prepared: Prepared, total: number, docs: number, place: Place): Uint32Array | null => {
    const { domain, terms } = prepared
    const finding = BLOCK_COST * (domain.endBlock - domain.firstBlock) * (terms.wanted.length + terms.unwanted.length)
    const most = finding / (TEST_COST * Math.max(1, terms.wanted.length))
    const { from, to, end } = place
    const sets = finder.setsOf(prepared)
    if (sets === null || (end * (to - from)) / total > most) return null
    return walk(sets, prepared, docs, place, Math.min(to, from + Math.ceil(most)))
  }

  const takeFound = (prepared: Prepared, total: number, sort: Sort, place: Place): Uint32Array => {
    const { domain } = prepared
    const { from, to, end } = place
    const { column, descending } = SORT_KEYS[sort]
    const order = layout.orders[orderOf(sort)]
    const marks = marksOf(layout, column)
    const blocks = domain.endBlock - domain.firstBlock
    const selecting = RANK_COST * total + 2 * BLOCK_COST * blocks + BUCKETS_COST
    const few = total / marks.marks.length
    const passes = countPasses(marks) + 2
    const narrowed = passes * (CALL_COST + BLOCK_COST * blocks) + RANK_COST * few + BUCKETS_COST
    const cost = Math.min(selecting, narrowed)
    if ((WALK_COST * end * (to - from)) / total < cost) {
      finder.clearGaps()
      // If filter and order oppose each other, a walk meets few docs that fit; it ends when it has cost as much as the other way.
      const stop = Math.min(to, from + Math.ceil(cost / WALK_COST))
      const docs = walk([[finder.result], []], prepared, order.docs.at, place, stop)
      if (docs) return docs
    }
    const question = { bits: finder.result, total, ...place }
    if (selecting <= narrowed) return select(order, question, finder.rangeCount)
    const about = narrow(marks, column !== null && descending, question, finder.spare, finder.rangeCount)
    return select(order, about, finder.rangeCount)
  }

  return (prepared, sort, offset, limit) => {
    const total = prepared.total ?? finder.find(prepared)
    const end = Math.min(total, offset + limit)
    if (offset >= end) return { total, docs: NOTHING }
    const [from, to] = boundsOf(prepared, sort)
    const { at } = layout.orders[orderOf(sort)].docs
    // Every doc in this part of the order fits.
    if (to - from === total) return { total, docs: words.slice(at / 4 + from + offset, at / 4 + from + end) }
    const place = { from, to, offset, end }
    const unfound = prepared.total === null ? null : takeUnfound(prepared, total, at, place)
    if (unfound) return { total, docs: unfound }
    if (prepared.total !== null) finder.find(prepared)
    return { total, docs: takeFound(prepared, total, sort, place) }
  }
}

/** Up to this many ranks are sorted at once. */
const FEW = 48
/** Docs in each bucket, on average. */
const BUCKET_DOCS = 8

type RankSelection = (order: OrderLayout, question: PageQuestion, rangeCount: number) => Uint32Array

function createRankSelection({ kernel, scratch, words }: OpenedImage): RankSelection {
  const { ranges, picked } = scratch
  const buckets = scratch.buckets / 4

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
    const count = kernel.pickRanks(bits, ranks.at, first, stop, picked, ranges, rangeCount)
    const page = sortFew(words.slice(picked / 4, picked / 4 + count)).subarray(offset - before, end - before)
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
