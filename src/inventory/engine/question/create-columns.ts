/** Answers bounds of a column: places in the order of its values, and the bitset of all docs before a place. */
import { MEASURE_NAMES, type MeasureName } from '../../../domain/fields/search-fields.ts'
import { BLOCK_BYTES, type ColumnLayout } from '../image.ts'
import { findFirst, type OpenedImage, viewNumbers, viewWords } from '../opened-image.ts'
import type { DocSpan } from './domain.ts'

export type OpenedColumns = Readonly<Record<MeasureName, OpenedColumn>>

export function createColumns(image: OpenedImage): OpenedColumns {
  return Object.fromEntries(MEASURE_NAMES.map((name) => [name, openColumn(image, image.layout.columns[name])])) as never
}

export type OpenedColumn = ReturnType<typeof openColumn>

function openColumn(image: OpenedImage, layout: ColumnLayout) {
  const { known, marks, mark_bits, descending } = layout
  const { kernel } = image
  const values = viewNumbers(image, layout.values)
  const starts = viewWords(image, layout.starts)
  const rising = Uint32Array.from(marks)
  /** Where the docs between two counts of lower ones stand. */
  const placesOf = (low: number, high: number) =>
    (descending ? [known - high, known - low] : [low, high]) as [number, number]

  return {
    known,
    /** How many docs have a lower value. */
    countBelow: (bound: number) => starts[findPlace(values, bound, false)] as number,
    /** How many docs have this value or a lower one. */
    countUpTo: (bound: number) => starts[findPlace(values, bound, true)] as number,
    /** The number of the mark after this many docs; null = there is none. */
    markAt(docs: number): number | null {
      const nearest = findNearest(rising, docs)
      return rising[nearest] === docs ? nearest : null
    },
    /** Writes the docs that have one of these values, for the docs of a span, and returns how many have them in all. */
    writeValues(bits: number, wanted: readonly number[], { firstDoc, endDoc, firstBlock, endBlock }: DocSpan): number {
      kernel.clear(bits + firstBlock * BLOCK_BYTES, (endBlock - firstBlock) * BLOCK_BYTES)
      let written = 0
      for (const value of new Set(wanted)) {
        const low = starts[findPlace(values, value, false)] as number
        const high = starts[findPlace(values, value, true)] as number
        const [from, to] = placesOf(low, high)
        kernel.flip(bits, layout.docs.at, from, to, firstDoc, endDoc)
        written += high - low
      }
      return written
    },
    /** The place of the bitset of this many lowest docs. If there is none, it is made in `slot`, for the docs of a span. */
    bitsOf(docs: number, { firstDoc, endDoc, firstBlock, endBlock }: DocSpan, slot: () => number): number {
      const nearest = findNearest(rising, docs)
      if (rising[nearest] === docs) return mark_bits[nearest] as number
      const bits = slot()
      const first = firstBlock * BLOCK_BYTES
      kernel.copy(bits + first, (mark_bits[nearest] as number) + first, endBlock * BLOCK_BYTES - first)
      const [low, high] =
        docs < (rising[nearest] as number) ? [docs, rising[nearest] as number] : [rising[nearest] as number, docs]
      const [from, to] = placesOf(low, high)
      kernel.flip(bits, layout.docs.at, from, to, firstDoc, endDoc)
      return bits
    },
  }
}

/** The place of the first value that is not lower than a bound, or with `isUpTo` of the first that is higher. */
function findPlace(values: Float64Array, bound: number, isUpTo: boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = values[middle] as number
    if (value < bound || (isUpTo && value === bound)) low = middle + 1
    else high = middle
  }
  return low
}

function findNearest(rising: Uint32Array, docs: number): number {
  const above = Math.min(findFirst(rising, docs), rising.length - 1)
  if (above === 0) return 0
  return (rising[above] as number) - docs < docs - (rising[above - 1] as number) ? above : above - 1
}
