/** Builds bitsets of codes and sets: for each value of a column of few values and often asked sets of them, for each member of a set, and for the docs whose set is known. */
import { BODY_UMBRELLAS, FUEL_TYPES } from '../../../domain/codes.ts'
import { SET_BITS } from '../../../domain/fields/declare-field.ts'
import { FACETS } from '../../../domain/fields/field-facets.ts'
import { anyOf } from '../../../domain/fields/field-filter.ts'
import { type CodeName, columnsOf, isSet, type SetName, STATE_SETS } from '../../../domain/fields/search-fields.ts'
import { expandPowertrains } from '../../../domain/inventory/inventory-filter.ts'
import type { Bits, CodeLayout, IndexLayout, SetLayout } from '../image.ts'
import { type ListingTable, UNKNOWN } from '../listing-table.ts'
import type { ImageWriter } from './image-writer.ts'

/** `columns`: the columns of one set by doc. */
export function buildSet(image: ImageWriter, columns: readonly Int32Array[]): SetLayout {
  const [first = new Int32Array(0)] = columns
  return {
    known: addDocs(image, first.length, (doc) => Number(first[doc] !== UNKNOWN)),
    members: columns.flatMap((column) => addMembers(image, column)),
  }
}

/** Members are counted in one pass, because a column has thirty. */
function addMembers(image: ImageWriter, column: Int32Array): readonly (Bits | null)[] {
  const counts = new Uint32Array(SET_BITS)
  for (let doc = 0; doc < column.length; doc++) {
    const word = column[doc] as number
    if (word === UNKNOWN) continue
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      counts[bit] = (counts[bit] as number) + 1
    }
  }
  return Array.from(counts, (count, bit) =>
    count === 0 ? null : image.addBits(count, (words) => writeMember(words, column, bit)),
  )
}

function writeMember(words: Uint32Array, column: Int32Array, bit: number): void {
  for (let doc = 0; doc < column.length; doc++) {
    const word = column[doc] as number
    if (word !== UNKNOWN && ((word >>> bit) & 1) !== 0)
      words[doc >>> 5] = (words[doc >>> 5] as number) | (1 << (doc & 31))
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

/** Each set as a mask with one bit for each code. */
const UNIONS: Readonly<Partial<Record<CodeName, readonly number[]>>> = {
  fuel_type: listSubsets(anyOf('fuel_type', FUEL_TYPES).any).map(maskOf),
  powertrain: [maskOf(anyOf('powertrain', expandPowertrains(['combustion'])).any)],
  body_style: Object.values(BODY_UMBRELLAS).map((set) => maskOf(anyOf('body_style', set).any)),
}

/** `column`: by doc; negative = unknown. */
export function buildCodes(image: ImageWriter, name: CodeName, column: Int8Array, listings: number): CodeLayout {
  const counts: number[] = []
  for (let doc = 0; doc < listings; doc++) {
    const code = column[doc] as number
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
  }
  const bits = Array.from(counts, (count, code): Bits | null =>
    count === undefined ? null : addSet(image, column, listings, count, (other) => other === code),
  )
  const unions = (UNIONS[name] ?? [])
    .map((mask) => ({ mask, codes: codesOf(mask).filter((code) => counts[code] !== undefined) }))
    // Sets of one value have a bitset already, and sets with a value that no doc has are not needed.
    .filter(({ mask, codes }) => codes.length > 1 && codes.length === codesOf(mask).length)
    .map(({ mask, codes }) => {
      const count = codes.reduce((sum, code) => sum + (counts[code] as number), 0)
      return { mask, bits: addSet(image, column, listings, count, (code) => (mask & (1 << code)) !== 0) }
    })
  return { bits, unions }
}

function addSet(
  image: ImageWriter,
  column: Int8Array,
  listings: number,
  count: number,
  isIn: (code: number) => boolean,
): Bits {
  const isWanted = Uint8Array.from({ length: 128 }, (_, code) => Number(isIn(code)))
  return image.addBits(count, (words) => {
    for (let doc = 0; doc < listings; doc++) {
      const code = column[doc] as number
      if (code >= 0) words[doc >>> 5] = (words[doc >>> 5] as number) | ((isWanted[code] as number) << (doc & 31))
    }
  })
}

function maskOf(codes: readonly number[]): number {
  return codes.reduce((mask, code) => mask | (1 << code), 0)
}

function listSubsets(codes: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: 1 << codes.length }, (_, set) => codes.filter((_code, place) => (set >>> place) & 1))
}

function codesOf(mask: number): number[] {
  return Array.from({ length: 32 }, (_, code) => code).filter((code) => (mask >>> code) & 1)
}
