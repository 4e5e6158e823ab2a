/** The filters of fields as readers see them, made from the declarations. */
import type { FieldFilterDeclaration, PanelDeclaration } from './declare-field.ts'
import { FIELD_NAMES, type FieldName, SEARCH_FIELDS } from './search-fields.ts'

type Declared = typeof SEARCH_FIELDS
export type PanelName = {
  [Name in FieldName]: Declared[Name] extends { readonly panel: { readonly as: infer As extends string } }
    ? As
    : Declared[Name] extends { readonly panel: unknown }
      ? Name
      : never
}[FieldName]

export interface FieldPanel extends PanelDeclaration {
  readonly name: PanelName
  readonly field: FieldName
  /** The parameters: one, or a minimum and a maximum. */
  readonly parameters: readonly string[]
  /** How readers choose: by links of other pages, or values with their counts, codes without counts, yes or no, a number, a range of numbers or of months, or a name. */
  readonly kind: 'linked' | 'counted' | 'codes' | 'yesOrNo' | 'number' | 'range' | 'months' | 'text'
}

export const PANELS: readonly FieldPanel[] = FIELD_NAMES.flatMap((field): readonly FieldPanel[] => {
  const declared = SEARCH_FIELDS[field]
  if (!('panel' in declared)) return []
  const panel: PanelDeclaration = declared.panel
  // Those that marketplaces can be asked for, too, are declared with the parameters.
  const filter = 'filter' in declared ? declared.filter : null
  const parameters = filter === null ? [field] : parametersOf(filter)
  const isCounted = 'facet' in declared && parameters.length === 1
  const kind = isCounted ? 'counted' : filter === null ? 'text' : kindOf(filter)
  return [{ ...panel, name: (panel.as ?? field) as PanelName, field, parameters, kind }]
})

/** In the order of minimum and maximum. */
export function parametersOf(filter: FieldFilterDeclaration): readonly string[] {
  if ('within' in filter) return filter.within.filter((name) => name !== null)
  if ('months' in filter) return filter.months
  if ('anyOf' in filter) return [filter.anyOf]
  if ('allOf' in filter) return [filter.allOf]
  if ('one' in filter) return [filter.one]
  if ('yesOrNo' in filter) return [filter.yesOrNo]
  return 'exactly' in filter ? [filter.exactly] : [filter.daysAgo]
}

function kindOf(filter: FieldFilterDeclaration): FieldPanel['kind'] {
  if ('within' in filter) return filter.within.includes(null) ? 'number' : 'range'
  if ('months' in filter) return 'months'
  if ('exactly' in filter || 'daysAgo' in filter) return 'number'
  if ('allOf' in filter) return 'linked'
  return 'yesOrNo' in filter ? 'yesOrNo' : 'codes'
}
