/** What a field of a record is made from: a car of the source, and what is needed to describe it in a language. */
import type { Lang } from '../../domain/codes.ts'
import type { Why } from '../../domain/evidence/source-evidence.ts'
import type { Rate } from '../../domain/rates.ts'
import type { SourceListing } from '../../domain/source.ts'
import type { Words } from '../../words/create-words.ts'
import type { SeriesMap } from '../series-map.ts'

export interface RecordParts {
  readonly words: Words
  readonly seriesMap: SeriesMap
  readonly rate: Rate | null
  readonly lang: Lang
}

/** Values that a query proves for every row it returns: the source filtered by them, so rows need not contain them. */
export type Proof = Pick<SourceListing, 'brand_id' | 'fuel_type' | 'powertrain' | 'transmission' | 'body_style'>

export const NOTHING_PROVEN: Proof = {
  brand_id: null,
  fuel_type: null,
  powertrain: null,
  transmission: null,
  body_style: null,
}

export class RecordView<Car extends SourceListing, Parts extends RecordParts = RecordParts> {
  readonly car: Car
  /** The same car, for values that only decide how another is worded. */
  readonly known: Car
  readonly parts: Parts
  readonly proof: Proof
  /** Returns null, and says why a field is empty although the source states what it is made from. */
  readonly without: (why: Why) => null
  readonly #made = new Map<unknown, unknown>()

  constructor(
    car: Car,
    parts: Parts,
    proof: Proof = NOTHING_PROVEN,
    { known = car, without = sayNothing }: { readonly known?: Car; readonly without?: (why: Why) => null } = {},
  ) {
    this.car = car
    this.known = known
    this.parts = parts
    this.proof = proof
    this.without = without
  }

  /** What several fields are made of is made once. */
  once<Value>(make: (view: this) => Value): Value {
    const known = this.#made.get(make)
    if (known !== undefined) return known as Value
    const value = make(this)
    this.#made.set(make, value)
    return value
  }
}

function sayNothing(): null {
  return null
}
