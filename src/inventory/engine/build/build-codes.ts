/** Builds a bitset for each value of a column of few values, and for each set of values that is often asked for. */
import { BODY_STYLES, BODY_UMBRELLAS, FUEL_TYPES, POWERTRAINS } from '../../../domain/codes.ts'
import type { CodeFact } from '../../../domain/inventory/facts.ts'
import { expandPowertrains } from '../../../domain/inventory/inventory-filter.ts'
import type { Bits, CodeLayout, CodeName } from '../image.ts'
import type { ImageWriter } from './image-writer.ts'

/** Each set as a mask with one bit for each code. */
const UNIONS: Readonly<Partial<Record<CodeName | CodeFact, readonly number[]>>> = {
  fuel_type: Array.from({ length: 1 << FUEL_TYPES.length }, (_, mask) => mask),
  powertrain: [expandPowertrains(['combustion'])].map((set) => maskOf(set, POWERTRAINS)),
  body_style: Object.values(BODY_UMBRELLAS).map((set) => maskOf(set, BODY_STYLES)),
}

/** `column`: by doc; negative = unknown. */
export function buildCodes(
  image: ImageWriter,
  name: CodeName | CodeFact,
  column: Int8Array | Uint8Array,
  listings: number,
): CodeLayout {
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
  column: Int8Array | Uint8Array,
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

function maskOf<Value>(values: readonly Value[], all: readonly Value[]): number {
  return values.reduce((mask, value) => mask | (1 << all.indexOf(value)), 0)
}

function codesOf(mask: number): number[] {
  return Array.from({ length: 32 }, (_, code) => code).filter((code) => (mask >>> code) & 1)
}
