/** Counts the docs for every pair of dimensions, so that a question with two filters is counted without reading any doc. */
import { type ColumnLayout, type CrossingsLayout, DIMENSIONS, type Dimension } from '../image.ts'
import type { ImageWriter } from './image-writer.ts'

/** The step of a dimension that each doc lies in; the last step if its value is unknown. */
interface Cells {
  readonly cells: Uint16Array
  readonly steps: number
}

export function buildCrossings(image: ImageWriter, cells: Readonly<Record<Dimension, Cells>>): CrossingsLayout {
  const all = DIMENSIONS.map((name) => cells[name])
  const pairs = all.flatMap((one, i) => all.slice(i + 1).map((other) => [one, other] as const))
  const counts = new Uint32Array(pairs.reduce((sum, [one, other]) => sum + one.steps * other.steps, 0))
  let at = 0
  for (const [one, other] of pairs) {
    const table = counts.subarray(at, at + one.steps * other.steps)
    countCells(table, one.cells, other.cells, other.steps)
    addUp(table, other.steps)
    at += table.length
  }
  const steps = Object.fromEntries(DIMENSIONS.map((name) => [name, cells[name].steps]))
  return { steps: steps as Record<Dimension, number>, counts: image.add(counts) }
}

function countCells(table: Uint32Array, rows: Uint16Array, columns: Uint16Array, width: number): void {
  for (let doc = 0; doc < rows.length; doc++) {
    const cell = (rows[doc] as number) * width + (columns[doc] as number)
    table[cell] = (table[cell] as number) + 1
  }
}

/** Replaces each count by the sum of all cells before its row and column. */
function addUp(table: Uint32Array, width: number): void {
  const above = new Uint32Array(width)
  for (let row = 0; row < table.length; row += width) {
    let left = 0
    for (let column = 0; column < width; column++) {
      const count = table[row + column] as number
      table[row + column] = left
      left += above[column] as number
      above[column] = (above[column] as number) + count
    }
  }
}

/** `docs`: all docs, by value. */
export function cellsOfColumn({ known, marks, descending }: ColumnLayout, docs: Uint32Array): Cells {
  const cells = new Uint16Array(docs.length).fill(marks.length - 1)
  for (let cell = 0; cell + 1 < marks.length; cell++) {
    for (let place = marks[cell] as number; place < (marks[cell + 1] as number); place++)
      cells[docs[descending ? known - 1 - place : place] as number] = cell
  }
  return { cells, steps: marks.length }
}

/** `codes`: by doc; negative = unknown. */
export function cellsOfCodes(codes: Int8Array): Cells {
  let values = 0
  for (let doc = 0; doc < codes.length; doc++) values = Math.max(values, (codes[doc] as number) + 1)
  const cells = new Uint16Array(codes.length)
  for (let doc = 0; doc < codes.length; doc++) {
    const code = codes[doc] as number
    cells[doc] = code < 0 ? values : code
  }
  return { cells, steps: values + 1 }
}
