/** Builds what bounds of one column are answered from: its values, the docs sorted by them, and bitsets at common bounds. */
import type { ColumnLayout, MarkedOrder } from '../image.ts'
import { findFirst } from '../opened-image.ts'
import type { ImageWriter } from './image-writer.ts'
import { keysOf, sortPlaces } from './sort-docs.ts'

/** No mark is nearer to another than this share of all docs: a bound between them is only a few docs away. */
const NEAREST_MARKS = 4096
/** No mark is farther from the next than this share, so that no bound is far from a bitset. */
const FARTHEST_MARKS = 64

/** `newest`: all docs, the highest id first. `column`: by doc; negative = unknown. `grid`: common bounds, rising. */
export function buildColumn(
  image: ImageWriter,
  newest: Uint32Array,
  column: ArrayLike<number>,
  grid: readonly number[],
  { descending = false, farthest = FARTHEST_MARKS }: { descending?: boolean; farthest?: number } = {},
): { readonly layout: ColumnLayout; readonly docs: Uint32Array } {
  const docs = sortPlaces(newest, keysOf(column, newest.length, descending))
  const { values, starts } = findValues(docs, column, descending)
  const known = starts.at(-1) as number
  const marks = chooseMarks(values, starts, grid, { listings: docs.length, farthest })
  return {
    docs,
    layout: {
      values: image.add(values),
      starts: image.add(starts),
      docs: image.add(docs),
      descending,
      ...addMarks(image, docs, descending ? known : 0, marks),
    },
  }
}

/** One bitset per mark: the first so many docs of the order or, if `end` is given, the last so many docs before `end`. */
export function addMarks(image: ImageWriter, docs: Uint32Array, end: number, marks: readonly number[]): MarkedOrder {
  let before: Uint32Array | null = null
  let reached = 0
  const mark_bits = marks.map((mark) => {
    const { at } = image.addBits(mark, (words) => {
      if (before !== null) words.set(before)
      for (; reached < mark; reached++) {
        const doc = docs[end > 0 ? end - 1 - reached : reached] as number
        words[doc >>> 5] = (words[doc >>> 5] as number) | (1 << (doc & 31))
      }
      before = words
    })
    return at
  })
  return { known: marks.at(-1) as number, marks, mark_bits }
}

function findValues(docs: Uint32Array, column: ArrayLike<number>, descending: boolean) {
  const values: number[] = []
  const starts: number[] = []
  let known = docs.length
  while (known > 0 && (column[docs[known - 1] as number] as number) < 0) known--
  for (let place = 0; place < known; place++) {
    const value = column[docs[descending ? known - 1 - place : place] as number] as number
    if (value === values.at(-1)) continue
    values.push(value)
    starts.push(place)
  }
  return { values: Float64Array.from(values), starts: Uint32Array.from([...starts, known]) }
}

/** How many docs lie below and up to each bound of the grid; always includes 0 and the number of known docs. */
function chooseMarks(
  values: Float64Array,
  starts: Uint32Array,
  grid: readonly number[],
  shares: { readonly listings: number; readonly farthest: number },
): number[] {
  const known = starts.at(-1) as number
  const wanted = new Set<number>()
  let place = 0
  for (const bound of grid) {
    while (place < values.length && (values[place] as number) < bound) place++
    wanted.add(starts[place] as number)
    wanted.add(starts[values[place] === bound ? place + 1 : place] as number)
  }
  const nearest = Math.floor(shares.listings / NEAREST_MARKS)
  const farthest = Math.ceil(shares.listings / shares.farthest)
  const marks = [0]
  const addBetween = (next: number): void => {
    for (;;) {
      const between = starts[findFirst(starts, (marks.at(-1) as number) + farthest)] as number
      if (!(between < next)) return
      marks.push(between)
    }
  }
  for (const mark of [...wanted].sort((a, b) => a - b)) {
    if (mark - (marks.at(-1) as number) <= nearest || mark >= known) continue
    addBetween(mark)
    marks.push(mark)
  }
  addBetween(known)
  if (known > 0) marks.push(known)
  return marks
}
