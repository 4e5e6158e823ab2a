/** Builds a bitset for each member of a set, and one of the docs whose set is known. */
import { SET_BITS } from '../../../domain/fields/declare-field.ts'
import type { Bits, SetLayout } from '../image.ts'
import { UNKNOWN } from '../listing-table.ts'
import type { ImageWriter } from './image-writer.ts'

/** `columns`: the columns of one set by doc. */
export function buildSet(image: ImageWriter, columns: readonly Int32Array[]): SetLayout {
  const addDocs = (column: Int32Array, isIn: (word: number) => number): Bits | null => {
    let count = 0
    for (const word of column) count += isIn(word)
    if (count === 0) return null
    return image.addBits(count, (words) => {
      for (let doc = 0; doc < column.length; doc++)
        words[doc >>> 5] = (words[doc >>> 5] as number) | (isIn(column[doc] as number) << (doc & 31))
    })
  }
  const [first = new Int32Array(0)] = columns
  return {
    known: addDocs(first, (word) => Number(word !== UNKNOWN)),
    members: columns.flatMap((column) =>
      Array.from({ length: SET_BITS }, (_, bit) =>
        addDocs(column, (word) => (word === UNKNOWN ? 0 : (word >>> bit) & 1)),
      ),
    ),
  }
}
