/** What lies within bounds of a column: places in the order of its values, and the bitset of all docs before a place. */
import { BLOCK_BYTES, COLUMNS, type ColumnLayout, type ColumnName } from '../image.ts'
import { type OpenedImage, viewNumbers, viewWords } from '../opened-image.ts'
import type { DocSpan } from './domain.ts'

interface Column {
  readonly known: number
  /** How many docs have a lower value. */
  countBelow(bound: number): number
  /** How many docs have a value that is not higher. */
  countUpTo(bound: number): number
  /** Which mark lies behind so many docs; null = none does. */
  markAt(docs: number): number | null
  /** Where the bitset of the docs of the lowest values lies; what is not prepared is made in `slot` for the docs of a span. */
  bitsOf(docs: number, span: DocSpan, slot: () => number): number
}

export function createColumns(image: OpenedImage): Readonly<Record<ColumnName, Column>> {
  return Object.fromEntries(COLUMNS.map((name) => [name, openColumn(image, image.layout.columns[name])])) as Record<
    ColumnName,
    Column
  >
}

function openColumn(image: OpenedImage, layout: ColumnLayout): Column {
  const { known, marks, mark_bits, descending } = layout
  const { kernel } = image
  const values = viewNumbers(image, layout.values)
  const starts = viewWords(image, layout.starts)
  const rising = Uint32Array.from(marks)

  return {
    known,
    countBelow: (bound) => starts[findPlace(values, bound, false)] as number,
    countUpTo: (bound) => starts[findPlace(values, bound, true)] as number,
    markAt(docs) {
      const nearest = findNearest(rising, docs)
      return rising[nearest] === docs ? nearest : null
    },
    bitsOf(docs, { firstDoc, endDoc, firstBlock, endBlock }, slot) {
      const behind = findNearest(rising, docs)
      if (rising[behind] === docs) return mark_bits[behind] as number
      const bits = slot()
      const first = firstBlock * BLOCK_BYTES
      kernel.copy(bits + first, (mark_bits[behind] as number) + first, endBlock * BLOCK_BYTES - first)
      const [low, high] =
        docs < (rising[behind] as number) ? [docs, rising[behind] as number] : [rising[behind] as number, docs]
      const [from, to] = descending ? [known - high, known - low] : [low, high]
      kernel.flip(bits, layout.docs.at, from, to, firstDoc, endDoc)
      return bits
    },
  }
}

/** The place of the first value that is not lower than a bound, or of the first that is higher. */
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
  let low = 0
  let high = rising.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] as number) < docs) low = middle + 1
    else high = middle
  }
  if (low === 0) return 0
  return (rising[low] as number) - docs < docs - (rising[low - 1] as number) ? low : low - 1
}
