/** Counts the docs of many unions of brands, series and words among those that fit one filter. The docs of a union are found once for each image. */
import { EVERY_CAR, type InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import type { SourceFilter, SourcePart } from '../../../domain/source.ts'
import { createTimeSlices } from '../../../observe/time-slices.ts'
import { BLOCK_DOCS } from '../image.ts'
import { countBits } from '../kernel/bits.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { Finder } from './create-finder.ts'

type Unions = readonly SourceFilter['any'][]

/** The words of a bitset that are not zero. A part of a series has few. */
interface SparseDocs {
  readonly places: Uint32Array
  readonly bits: Uint32Array
}

const BLOCK_WORDS = BLOCK_DOCS / 32

export function createUnionCounter({ words }: OpenedImage, finder: Finder) {
  // Callers that name the models of a catalogue use the same arrays each time.
  const kept = new WeakMap<readonly SourcePart[], SparseDocs>()
  const result = finder.result / 4

  function findDocs(union: readonly SourcePart[]): SparseDocs {
    const places: number[] = []
    const bits: number[] = []
    const prepared = finder.prepare({ ...EVERY_CAR, any: union })
    // Hidden docs may be shown again later, so they are kept here, and the filter excludes them.
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

  /** Preparations run one after the other, because several at once would block the thread longer. */
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

  /** Replaces the brands, series and words of the filter by each union in turn. */
  function count(filter: InventoryFilter, unions: Unions): number[] {
    if (unions.length === 0) return []
    // First, because the finder has only one result.
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
    /** Finds the docs of new unions in small steps, because thousands of them take half a second. Null = all are known. */
    prepare(unions: Unions): Promise<void> | null {
      if (unions.every((union) => union === null || kept.has(union))) return null
      const done = preparing.then(() => findAll(unions))
      preparing = done.catch(() => undefined)
      return done
    },
  }
}
