/** Names as values of a facet, and where their cars are counted. */
import type { SourceFilter } from '../../domain/source.ts'
import { orderByName } from './groups.ts'

/** Under ids of brands or series, or alone, as what the name means is less than these. */
export type Counted = { readonly ids: readonly number[] } | { readonly any: SourceFilter['any'] }

export interface CountedNames {
  /** In the order of `orderByName`. */
  readonly names: readonly string[]
  /** By place. */
  readonly counted: readonly Counted[]
  /** What must be counted alone, in the same order. */
  readonly alone: readonly SourceFilter['any'][]
}

export function makeCountedNames(given: Iterable<readonly [name: string, counted: Counted]>): CountedNames {
  const sorted = [...given].sort(([a], [b]) => orderByName(a, b))
  const counted = sorted.map(([, one]) => one)
  return {
    names: sorted.map(([name]) => name),
    counted,
    alone: counted.flatMap((one) => ('any' in one ? [one.any] : [])),
  }
}
