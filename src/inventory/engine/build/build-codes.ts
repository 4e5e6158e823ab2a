/** Builds a bitset for each value of a column of few values, and for each set of values that is often asked for. */
import { BODY_UMBRELLAS, FUEL_TYPES } from '../../../domain/codes.ts'
import { anyOf } from '../../../domain/fields/field-filter.ts'
import type { CodeName } from '../../../domain/fields/search-fields.ts'
import { expandPowertrains } from '../../../domain/inventory/inventory-filter.ts'
import type { Bits, CodeLayout } from '../image.ts'
import type { ImageWriter } from './image-writer.ts'

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
