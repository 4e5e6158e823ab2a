/** Reduces many found docs to those near one page: counts the docs before the marks of an order, and bisects. */
import type { MeasureName } from '../../../domain/fields/search-fields.ts'
import type { IndexLayout, MarkedOrder } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'

/** The marks along the order by a column, or by id alone; a descending order of a column counts them from its last known doc. */
export function marksOf(layout: IndexLayout, column: MeasureName | null): MarkedOrder {
  return column === null ? layout.newest : layout.columns[column]
}

/** One page of the docs of a bitset: `total` docs, all with ranks from `from` to before `to`. */
export interface PageQuestion {
  readonly bits: number
  readonly total: number
  readonly from: number
  readonly to: number
  /** The first doc of the page, and the first after it, counted among the docs that fit. */
  readonly offset: number
  readonly end: number
}

/** About how often narrowing reads all blocks. */
export function countPasses({ marks }: MarkedOrder): number {
  return Math.log2(marks.length) + 2
}

type Narrow = (
  order: MarkedOrder,
  descending: boolean,
  question: PageQuestion,
  spare: number,
  rangeCount: number,
) => PageQuestion

/** Returns the same page as a question about fewer docs, which are written to `spare`. */
export function createNarrowing({ kernel, scratch, words }: OpenedImage): Narrow {
  const terms = scratch.terms / 4

  return ({ known, marks, mark_bits }, descending, question, spare, rangeCount) => {
    const { bits, total } = question
    const last = marks.length - 1
    const countIn = (mark: number): number => {
      words[terms] = bits
      words[terms + 1] = mark_bits[mark] as number
      return kernel.count(scratch.terms, 2, 0, scratch.ranges, rangeCount)
    }
    const knownTotal = countIn(last)
    // Docs with unknown values come last, and are in no mark.
    if (question.end > knownTotal) return question
    /** Stations are the marks in the direction of the order. */
    const rankOf = (station: number) =>
      descending ? known - (marks[last - station] as number) : (marks[station] as number)
    const countBefore = (station: number): number => {
      if (station === 0) return 0
      if (station === last) return knownTotal
      return descending ? knownTotal - countIn(last - station) : countIn(station)
    }
    let [low, lowCount] = [0, 0]
    let [high, highCount] = [last, knownTotal]
    // Bisects until the page no longer lies on one side of the station in the middle.
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
  }
}
