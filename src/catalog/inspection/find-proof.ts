/** Derives values that a query proves for every row it returns: the source filtered by them, so rows need not contain them. */
import type { SourceFilter, SourceListing } from '../../domain/source.ts'

export type Proof = Pick<SourceListing, 'brand_id' | 'fuel_type' | 'powertrain' | 'transmission' | 'body_style'>

export const NOTHING_PROVEN: Proof = {
  brand_id: null,
  fuel_type: null,
  powertrain: null,
  transmission: null,
  body_style: null,
}

/** Only single values prove something; with several, the row may have any of them. */
export function findProof({ any, fuel_types, transmission, body_styles }: SourceFilter): Proof {
  const fuel_type = singleOrNull(fuel_types)
  return {
    brand_id: singleOrNull(any?.map(({ brand_id }) => brand_id) ?? null),
    fuel_type,
    // Each of the other fuels has several.
    powertrain: fuel_type === 'hybrid' ? 'hybrid' : null,
    transmission,
    body_style: singleOrNull(body_styles),
  }
}

function singleOrNull<Value>(values: readonly Value[] | null): Value | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}
