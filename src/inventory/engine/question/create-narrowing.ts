/** Leaves of many docs those about one page: asks the bitsets along an order how many were found before each, and halves. */

import type { Sort } from '../../../domain/codes.ts'
import type { ColumnName, IndexLayout, MarkedOrder, OrderName } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'

interface Narrowing {
  /** How often all blocks are read for it, about. */
  passes(order: MarkedOrder): number
  /** The same page as a question about fewer docs, which are written to `spare`. */
  narrow(
    order: MarkedOrder,
    descending: boolean,
    question: PageQuestion,
    spare: number,
    rangeCount: number,
  ): PageQuestion
}

export function createNarrowing({ kernel, scratch, words }: OpenedImage): Narrowing {
  const terms = scratch.terms / 4

  return {
    passes: ({ marks }) => Math.log2(marks.length) + 2,
    narrow({ known, marks, mark_bits }, descending, question, spare, rangeCount) {
      const { bits, total } = question
      const last = marks.length - 1
      const countIn = (mark: number): number => {
        words[terms] = bits
        words[terms + 1] = mark_bits[mark] as number
        return kernel.count(scratch.terms, 2, 0, scratch.ranges, rangeCount)
      }
      const knownTotal = countIn(last)
      // Unknown ones are behind all others, and beyond the bitsets.
      if (question.end > knownTotal) return question
      /** Stations along the order: the rank of each, and how many were found before it. */
      const rankOf = (station: number) =>
        descending ? known - (marks[last - station] as number) : (marks[station] as number)
      const countBefore = (station: number): number => {
        if (station === 0) return 0
        if (station === last) return knownTotal
        return descending ? knownTotal - countIn(last - station) : countIn(station)
      }
      let [low, lowCount] = [0, 0]
      let [high, highCount] = [last, knownTotal]
      /** The page lies between two stations; those between which it still does are brought together. */
      while (high - low > 1) {
        const middle = (low + high) >>> 1
        const count = countBefore(middle)
        if (count >= question.end) [high, highCount] = [middle, count]
        else if (count <= question.offset) [low, lowCount] = [middle, count]
        else break
      }
      if (low === 0 && high === last && knownTotal === total) return question
      const [isIn, isOut] = descending ? [last - low, last - high] : [high, low]
      words[terms] = bits
      words[terms + 1] = mark_bits[isIn] as number
      words[terms + 2] = mark_bits[isOut] as number
      kernel.intersect(spare, scratch.terms, 2, 1, scratch.ranges, rangeCount)
      return {
        bits: spare,
        total: highCount - lowCount,
        from: rankOf(low),
        to: rankOf(high),
        offset: question.offset - lowCount,
        end: question.end - lowCount,
      }
    },
  }
}

export interface SortOrder {
  readonly order: OrderName
  readonly column: ColumnName | null
  readonly descending: boolean
}

const NEWEST: SortOrder = { order: 'newest', column: null, descending: false }

export const SORT_ORDERS: Readonly<Record<Sort, SortOrder>> = {
  default: NEWEST,
  newest: NEWEST,
  price_asc: { order: 'price_asc', column: 'price_cny', descending: false },
  price_desc: { order: 'price_desc', column: 'price_cny', descending: true },
  mileage_asc: { order: 'mileage_asc', column: 'mileage_km', descending: false },
  youngest: { order: 'youngest', column: 'registered_from', descending: true },
}

/** The bitsets that lie along an order: of its first docs, or where it descends of the last ones that are known. */
export function marksOf(layout: IndexLayout, { column }: SortOrder): MarkedOrder {
  return column === null ? layout.newest : layout.columns[column]
}

/** Docs of which one page is wanted: `total` of them are in a bitset, all with ranks from `from` on and before `to`. */
export interface PageQuestion {
  readonly bits: number
  readonly total: number
  readonly from: number
  readonly to: number
  /** The first rank of the page, and the first rank after it; so many docs fit. */
  readonly offset: number
  readonly end: number
}
