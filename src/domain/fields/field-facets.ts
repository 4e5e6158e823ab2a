/** The groups of facets, one for each field that declares one. */
import { COUNTED_FIELDS } from './car-fields.ts'
import type { Band } from './declare-field.ts'
import { FIELD_NAMES, type FieldName, SEARCH_FIELDS } from './search-fields.ts'

type Declared = typeof SEARCH_FIELDS
type FacetOf<Field> = Field extends { readonly facet: infer Facet } ? Facet : never
export type FacetName = FacetOf<Declared[FieldName]>
export type BandFacetName = {
  [Name in FieldName]: Declared[Name] extends { readonly bands: unknown } ? FacetOf<Declared[Name]> : never
}[FieldName]

export interface Facet {
  readonly group: FacetName
  readonly field: FieldName
  /** Null = each value is counted by itself. */
  readonly bands: readonly Band[] | null
  /** Unknown until the report of a car has been read. */
  readonly isOfReport: boolean
  /** The number by which it is kept whether the field is known; null = it is never unknown, or of the report. */
  readonly state: number | null
}

/** In the order of the answer. */
export const FACETS: readonly Facet[] = FIELD_NAMES.flatMap((field) => {
  const declared = SEARCH_FIELDS[field]
  if (!('facet' in declared)) return []
  const bands = 'bands' in declared ? declared.bands : null
  const isOfReport = 'source' in declared && declared.source === 'report'
  const path = 'of' in declared ? declared.of : field
  const state = isOfReport ? null : ((COUNTED_FIELDS as Readonly<Record<string, number>>)[path] ?? null)
  return [{ group: declared.facet, field, bands, isOfReport, state }]
})
