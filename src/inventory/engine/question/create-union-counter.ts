/** Counts the docs of many unions of brands, series and words among those that fit one filter; the docs of a union are found once an image. */
import { EVERY_CAR, type InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import type { SourceFilter, SourcePart } from '../../../domain/source.ts'
import { createTimeSlices } from '../../../observe/time-slices.ts'
import { BLOCK_DOCS } from '../image.ts'
import { countBits } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { Finder } from './create-finder.ts'

type Unions = readonly SourceFilter['any'][]

interface UnionCounter {
  count(filter: InventoryFilter, unions: Unions): number[]
  /** Finds the docs of unions that were not counted before, little by little, as thousands of them take half a second. Null: all are known. */
  prepare(unions: Unions): Promise<void> | null
}

/** The words of a bitset that are not empty: a part of a series has few. */
interface SparseDocs {
  readonly places: Uint32Array
  readonly bits: Uint32Array
}

const BLOCK_WORDS = BLOCK_DOCS / 32

/** What a filter says about brands, series and their words is replaced by each union in turn. */
export function createUnionCounter({ words }: OpenedImage, finder: Finder): UnionCounter {
  // Whoever names the models of a catalogue asks for the same arrays again and again.
  const kept = new WeakMap<readonly SourcePart[], SparseDocs>()
  const result = finder.result / 4

  function findDocs(union: readonly SourcePart[]): SparseDocs {
    const places: number[] = []
    const bits: number[] = []
    const prepared = finder.prepare({ ...EVERY_CAR, any: union })
    // Hidden docs may be shown again: whether they count is for the filter to say.
    if (prepared !== null && finder.findWithHidden(prepared) > 0) {
      finder.clearGaps()
      const { firstBlock, endBlock } = prepared.domain
      for (let place = firstBlock * BLOCK_WORDS; place < endBlock * BLOCK_WORDS; place++) {
        const word = words[result + place] as number
        if (word === 0) continue
        places.push(place)
        bits.push(word)
      }
    }
    return { places: Uint32Array.from(places), bits: Uint32Array.from(bits) }
  }

  function docsOf(union: readonly SourcePart[]): SparseDocs {
    const known = kept.get(union) ?? findDocs(union)
    kept.set(union, known)
    return known
  }

  /** One after the other: several at once would each take a slice of the same turn. */
  let preparing = Promise.resolve()

  async function findAll(unions: Unions): Promise<void> {
    const endSlice = createTimeSlices()
    for (const union of unions) {
      if (union === null || kept.has(union)) continue
      docsOf(union)
      const others = endSlice()
      if (others) await others
    }
  }

  function count(filter: InventoryFilter, unions: Unions): number[] {
    if (unions.length === 0) return []
    // First, as the finder has one result.
    const docs = unions.map((union) => union && docsOf(union))
    const prepared = finder.prepare({ ...filter, any: null })
    const total = prepared === null ? 0 : finder.find(prepared)
    if (prepared === null || total === 0) return docs.map(() => 0)
    finder.clearGaps()
    const first = prepared.domain.firstBlock * BLOCK_WORDS
    const end = prepared.domain.endBlock * BLOCK_WORDS
    return docs.map((one) => {
      if (one === null) return total
      const { places, bits } = one
      let count = 0
      for (let i = 0; i < places.length; i++) {
        const place = places[i] as number
        if (place >= first && place < end) count += countBits((words[result + place] as number) & (bits[i] as number))
      }
      return count
    })
  }

  return {
    count,
    prepare(unions) {
      if (unions.every((union) => union === null || kept.has(union))) return null
      const done = preparing.then(() => findAll(unions))
      preparing = done.catch(() => undefined)
      return done
    },
  }
}
