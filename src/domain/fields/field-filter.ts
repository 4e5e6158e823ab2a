/** Conditions on fields: the one form that a filter has from the parameters of a request to the index and to SQL. */
import {
  type CodedName,
  type CodeOf,
  codeOf,
  FIELD_NAMES,
  type FieldName,
  numbersOf,
  SEARCH_FIELDS,
} from './search-fields.ts'

/** Bounds are inclusive, and null = no bound. Codes have no bounds. Of a set, `all` are its members that a car must have. */
export type FieldCondition =
  | { readonly any: readonly number[]; readonly unless_asked?: UnlessAsked }
  | { readonly all: readonly number[] }
  | Bounds

/** Conditions that come with another one. Each applies unless the filter has a condition on that field itself. */
type UnlessAsked = Readonly<Partial<Record<FieldName, { readonly any: readonly number[] }>>>

/** All of these. */
export type FieldFilter<Name extends string = FieldName> = Readonly<Partial<Record<Name, FieldCondition>>>

type Declared = typeof SEARCH_FIELDS
type DaysAgoOf<Field> = Field extends { readonly filter: { readonly daysAgo: infer Name extends string } }
  ? Name
  : never
type DaysAgoName = DaysAgoOf<Declared[FieldName]>

/** Parameters that ask for at most so many days before today, and the fields that hold the day. */
export const DAYS_AGO = FIELD_NAMES.flatMap((field) => {
  const declared = SEARCH_FIELDS[field]
  const isAsked = 'filter' in declared && 'daysAgo' in declared.filter
  return isAsked ? [[declared.filter.daysAgo as DaysAgoName, field] as const] : []
})

/** What the date decides, too: years and days before today in China, and `export`, which has one code for yes. Each becomes a condition on a field. */
export type RelativeName = 'age' | 'export' | DaysAgoName
export type AskedName = FieldName | RelativeName

export const YES = { any: [1] } as const

interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

const NO_BOUNDS: Bounds = { min: null, max: null }

/** Without bounds for a field that is not asked for. */
export function boundsOf<Name extends string>(fields: FieldFilter<Name>, name: Name): Bounds {
  const asked: FieldCondition | undefined = fields[name]
  return asked !== undefined && 'min' in asked ? asked : NO_BOUNDS
}

/** The codes that a filter asks for; null = any. */
export function codesOf<Name extends CodedName>(fields: FieldFilter<Name>, name: Name): readonly CodeOf<Name>[] | null {
  const asked: FieldCondition | undefined = fields[name]
  return asked !== undefined && 'any' in asked ? asked.any.flatMap((number) => codeOf(name, number) ?? []) : null
}

/** The condition that a field has one of these codes. */
export function anyOf<Name extends CodedName>(name: Name, codes: readonly CodeOf<Name>[]) {
  const numbers = numbersOf(name)
  return { any: codes.map((code) => numbers[code]) }
}

/** With those that come with others. */
export function listConditions(fields: FieldFilter): readonly (readonly [FieldName, FieldCondition])[] {
  const asked = Object.entries(fields) as [FieldName, FieldCondition][]
  const brought = asked.flatMap(
    ([, condition]) => Object.entries(broughtBy(condition)) as [FieldName, FieldCondition][],
  )
  return brought.length === 0 ? asked : [...asked, ...brought.filter(([name]) => fields[name] === undefined)]
}

/** The filter as if neither it nor one of its conditions were about this field. */
export function withoutField(fields: FieldFilter, name: FieldName): FieldFilter {
  const others = (Object.entries(fields) as [FieldName, FieldCondition][]).filter(([other]) => other !== name)
  return Object.fromEntries(
    others.map(([other, condition]) => {
      if (broughtBy(condition)[name] === undefined) return [other, condition]
      const { [name]: _own, ...unless_asked } = broughtBy(condition)
      return [other, { ...condition, unless_asked }]
    }),
  )
}

function broughtBy(condition: FieldCondition): UnlessAsked {
  return ('any' in condition && condition.unless_asked) || {}
}
