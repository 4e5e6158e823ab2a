/** Takes one page out of the docs that were found, in the order asked for, the cheapest way. */
import type { Sort } from '../../../domain/codes.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { Finder, Prepared } from './create-finder.ts'
import { createNarrowing } from './create-narrowing.ts'
import { createRankSelection } from './create-rank-selection.ts'
import { marksOf, SORT_ORDERS } from './orders.ts'

/** About what one step costs, in nanoseconds: a place of an order that is looked at, a doc whose rank is read twice, a block that is read. */
const WALK_COST = 3.7
const RANK_COST = 3.5
const BLOCK_COST = 1.5
const BUCKETS_COST = 2000

export interface Pager {
  /** Where in an order all docs lie that fit. */
  boundsOf(prepared: Prepared, sort: Sort): readonly [from: number, to: number]
  /** Docs of an order as it is. */
  slice(sort: Sort, from: number, to: number): Uint32Array
  /** Docs of the finder's result in order. */
  take(prepared: Prepared, total: number, sort: Sort, offset: number, end: number): Uint32Array
}

export function createPager(image: OpenedImage, finder: Finder): Pager {
  const { layout, kernel, scratch, words } = image
  const { picked } = scratch
  const select = createRankSelection(image)
  const narrowing = createNarrowing(image)

  const boundsOf: Pager['boundsOf'] = ({ terms }, sort) => {
    const { column, descending } = SORT_ORDERS[sort]
    const bounds = column && terms.bounds[column]
    if (!column || !bounds) return [0, layout.listings]
    const { known } = layout.columns[column]
    return descending ? [known - bounds[1], known - bounds[0]] : bounds
  }

  return {
    boundsOf,
    slice: (sort, from, to) => {
      const first = layout.orders[SORT_ORDERS[sort].order].docs.at / 4
      return words.slice(first + from, first + to)
    },
    take(prepared, total, sort, offset, end) {
      const { domain, rangeCount } = prepared
      const sorted = SORT_ORDERS[sort]
      const order = layout.orders[sorted.order]
      const marks = marksOf(layout, sorted)
      const [from, to] = boundsOf(prepared, sort)
      const blocks = domain.endBlock - domain.firstBlock
      const selecting = RANK_COST * total + 2 * BLOCK_COST * blocks + BUCKETS_COST
      const few = total / marks.marks.length
      const narrowed = BLOCK_COST * (narrowing.passes(marks) + 2) * blocks + RANK_COST * few + BUCKETS_COST
      const cost = Math.min(selecting, narrowed)
      if ((WALK_COST * end * (to - from)) / total < cost) {
        finder.clearGaps()
        // Where what is asked for and its order go against each other, places are looked at in vain: no longer than the other way takes.
        const stop = Math.min(to, from + Math.ceil(cost / WALK_COST))
        const { firstDoc, endDoc } = domain
        const met = kernel.walk(
          finder.result,
          order.docs.at,
          from,
          stop,
          firstDoc,
          endDoc,
          offset,
          end - offset,
          picked,
        )
        if (met >= end) return words.slice(picked / 4, picked / 4 + end - offset)
      }
      const question = { bits: finder.result, total, from, to, offset, end }
      if (selecting <= narrowed) return select(order, question, rangeCount)
      const about = narrowing.narrow(marks, sorted.descending, question, finder.spare, rangeCount)
      return select(order, about, rangeCount)
    },
  }
}
