/** What is asked of a doc: bitsets that it must be in, or must not be in. */
import type { MeasureName } from '../../../domain/fields/search-fields.ts'
import type { Cut } from './create-crossings.ts'

interface Condition {
  /** How many docs fit. */
  readonly docs: number
  /** Null = its bounds are not at marks. */
  readonly cut: Cut | null
}

export interface Terms {
  /** Places of bitsets. */
  readonly wanted: number[]
  readonly unwanted: number[]
  /** The filters that they stand for. */
  readonly conditions: Condition[]
  /** The part of a column's order in which all docs lie that fit. */
  readonly bounds: Partial<Record<MeasureName, readonly [from: number, to: number]>>
}

export function makeTerms(): Terms {
  return { wanted: [], unwanted: [], conditions: [], bounds: {} }
}

export function want(terms: Terms, at: number, condition: Condition): true {
  terms.wanted.push(at)
  terms.conditions.push(condition)
  return true
}
