/** Names as values of a facet, and where their cars are counted. */
import type { SourceFilter } from '../../domain/source.ts'
import { orderByName } from './groups.ts'

/** Counted by brand or series ids, or separately if the name means less than these. */
export type Counted = { readonly ids: readonly number[] } | { readonly any: SourceFilter['any'] }

export interface CountedNames {
  /** In the order of `orderByName`. */
  readonly names: readonly string[]
  /** For each id, the indexes of the names that count it. */
  readonly placesOf: ReadonlyMap<number, readonly number[]>
  /** Names to count separately, in the same order, and their indexes. */
  readonly alone: readonly SourceFilter['any'][]
  readonly alonePlaces: readonly number[]
}

export function makeCountedNames(given: Iterable<readonly [name: string, counted: Counted]>): CountedNames {
  const sorted = [...given].sort(([a], [b]) => orderByName(a, b))
  const placesOf = new Map<number, number[]>()
  const alone: SourceFilter['any'][] = []
  const alonePlaces: number[] = []
  for (const [place, [, counted]] of sorted.entries()) {
    if ('any' in counted) {
      alone.push(counted.any)
      alonePlaces.push(place)
      continue
    }
    for (const id of counted.ids) {
      const places = placesOf.get(id)
      if (places) places.push(place)
      else placesOf.set(id, [place])
    }
  }
  return { names: sorted.map(([name]) => name), placesOf, alone, alonePlaces }
}
