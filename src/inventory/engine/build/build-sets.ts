/** Builds a bitset for each member of a set, and one of the docs whose set is known. */
import { SET_BITS } from '../../../domain/fields/declare-field.ts'
import { FACETS } from '../../../domain/fields/field-facets.ts'
import { columnsOf, isSet, type SetName, STATE_SETS } from '../../../domain/fields/search-fields.ts'
import type { Bits, IndexLayout, SetLayout } from '../image.ts'
import { type ListingTable, UNKNOWN } from '../listing-table.ts'
import type { ImageWriter } from './image-writer.ts'

/** `columns`: the columns of one set by doc. */
export function buildSet(image: ImageWriter, columns: readonly Int32Array[]): SetLayout {
  const [first = new Int32Array(0)] = columns
  return {
    known: addDocs(image, first.length, (doc) => Number(first[doc] !== UNKNOWN)),
    members: columns.flatMap((column) =>
      Array.from({ length: SET_BITS }, (_, bit) =>
        addDocs(image, column.length, (doc) => (column[doc] === UNKNOWN ? 0 : ((column[doc] as number) >>> bit) & 1)),
      ),
    ),
  }
}

interface Picked {
  readonly table: ListingTable
  readonly rows: Uint32Array
}

/** For each field that facets count, the docs for which it is neither known nor known to be missing. */
export function buildUnread(
  image: ImageWriter,
  { table, rows }: Picked,
  pickSet: (name: SetName) => readonly Int32Array[],
): IndexLayout['unread'] {
  const states = STATE_SETS.map(pickSet)
  const unread = FACETS.flatMap(({ field, state }) => {
    if (state === null) return []
    const values = table[isSet(field) ? (columnsOf(field)[0] as 'equipment_1') : field]
    const words = states.map((columns) => columns[Math.floor(state / SET_BITS)] as Int32Array)
    const isIn = (doc: number): number => {
      if (values[rows[doc] as number] !== UNKNOWN) return 0
      return Number(
        words.every((word) => word[doc] === UNKNOWN || (((word[doc] as number) >>> (state % SET_BITS)) & 1) === 0),
      )
    }
    const bits = addDocs(image, rows.length, isIn)
    return bits === null ? [] : [[field, bits] as const]
  })
  return Object.fromEntries(unread)
}

/** Null if no doc is in it. */
function addDocs(image: ImageWriter, docs: number, isIn: (doc: number) => number): Bits | null {
  let count = 0
  for (let doc = 0; doc < docs; doc++) count += isIn(doc)
  if (count === 0) return null
  return image.addBits(count, (words) => {
    for (let doc = 0; doc < docs; doc++) words[doc >>> 5] = (words[doc >>> 5] as number) | (isIn(doc) << (doc & 31))
  })
}
