/** The parameters that ask for one field each, made from its declaration, and the conditions that their values mean. */

import type { FieldFilterDeclaration } from '../domain/fields/declare-field.ts'
import type { AskedName, FieldCondition } from '../domain/fields/field-filter.ts'
import { parametersOf } from '../domain/fields/panels.ts'
import {
  type CodedName,
  type CodeOf,
  FIELD_NAMES,
  type FieldName,
  numbersOf,
  SEARCH_FIELDS,
} from '../domain/fields/search-fields.ts'
import type { Parameter, Parameters } from './parameter.ts'
import {
  booleanParameter,
  floatParameter,
  intParameter,
  listParameter,
  literalParameter,
  monthParameter,
} from './validation/parameters.ts'

/** In code points. No name and no list is longer. */
export const LONGEST_TEXT = 200

/** Of a list that names members of a large set. */
const LONGEST_LIST = 1000

export const NEEDS = 'Needs an inventory.'

export type Ask = (name: AskedName, condition: FieldCondition) => void
type Values = Readonly<Record<string, unknown>>
type Bound = number | null

/** A parameter by its name, and how it is read into a condition. */
interface Declared {
  readonly parameters: Parameters
  /** Values that are not given are null, or undefined without an inventory. */
  readonly ask: (values: Values, ask: Ask) => void
}

const FILTERS: readonly (readonly [FieldName, FieldFilterDeclaration])[] = FIELD_NAMES.flatMap((name) => {
  const field = SEARCH_FIELDS[name]
  return 'filter' in field ? [[name, field.filter] as const] : []
})

const FIELDS: readonly Declared[] = FILTERS.map(([name, filter]) => declare(name, filter))

export const FIELD_PARAMETERS: Parameters = Object.assign({}, ...FIELDS.map(({ parameters }) => parameters))

/** Minima that must not exceed their maxima. */
export const FIELD_ORDERS: readonly (readonly [min: string, max: string])[] = FILTERS.flatMap(([, filter]) => {
  const [min, max] = parametersOf(filter)
  return min === undefined || max === undefined ? [] : [[min, max] as const]
})

/** By parameter. */
export const FIELD_EXAMPLES: Readonly<Record<string, string | number | boolean>> = Object.fromEntries(
  FILTERS.flatMap(([, filter]) => {
    const examples = 'examples' in filter ? filter.examples.filter((example) => example !== null) : [filter.example]
    return parametersOf(filter).map((name, place) => [name, examples[place] as string | number | boolean])
  }),
)

export function askFields(values: Values, ask: Ask): void {
  for (const field of FIELDS) field.ask(values, ask)
}

function declare(name: FieldName, filter: FieldFilterDeclaration): Declared {
  if ('anyOf' in filter || 'allOf' in filter) return declareList(name as CodedName, filter)
  if ('one' in filter) return declareOne(name as CodedName, filter)
  if ('yesOrNo' in filter) {
    const parameter = booleanParameter({ description: `${filter.says} ${NEEDS}` })
    return single(filter.yesOrNo, parameter, (value: boolean) => [name, { any: [Number(value)] }])
  }
  if ('exactly' in filter) {
    const parameter = numberParameter(name, filter, filter.says)
    return single(filter.exactly, parameter, (value: number) => [name, { any: [value] }])
  }
  if ('daysAgo' in filter) {
    const asked = filter.daysAgo as AskedName
    return single(asked, numberParameter(name, filter, filter.says), (max: number) => [asked, { min: null, max }])
  }
  return 'months' in filter ? declareMonths(name, filter) : declareWithin(name, filter)
}

type ListDeclaration = Extract<FieldFilterDeclaration, { readonly anyOf: string } | { readonly allOf: string }>

/** Any of the named codes, or all of the named members. */
function declareList(name: CodedName, filter: ListDeclaration): Declared {
  const numbers = numbersOf(name)
  const codes = Object.keys(numbers) as CodeOf<CodedName>[]
  const isAll = 'allOf' in filter
  const parameterName = isAll ? filter.allOf : filter.anyOf
  const says = [
    isAll ? `Comma-separated, at most ${filter.most}.` : `Comma-separated: ${codes.join(', ')}.`,
    filter.says,
    NEEDS,
  ]
  const parameter = listParameter(parameterName, codes, {
    description: says.filter((text) => text !== '').join(' '),
    maxLength: isAll ? LONGEST_LIST : LONGEST_TEXT,
    ...(isAll
      ? { most: filter.most, suggests: true }
      : filter.otherNames && { otherNames: filter.otherNames as OtherNames }),
  })
  return single(
    parameterName,
    parameter as Parameter<readonly CodeOf<CodedName>[] | null>,
    (asked: readonly CodeOf<CodedName>[]) => {
      const named = asked.map((code) => numbers[code])
      return [name, isAll ? { all: named } : { any: named }]
    },
  )
}

type OtherNames = Readonly<Record<string, CodeOf<CodedName>>>

function declareOne(name: CodedName, filter: Extract<FieldFilterDeclaration, { readonly one: string }>): Declared {
  const numbers = numbersOf(name)
  const codes = Object.keys(numbers) as CodeOf<CodedName>[]
  const parameter = literalParameter(codes, { description: `${filter.says} ${NEEDS}`, fallback: null })
  return single(filter.one, parameter, (asked: CodeOf<CodedName>) => [name, { any: [numbers[asked]] }])
}

function declareMonths(
  name: FieldName,
  { months: [from, to], upTo, says }: Extract<FieldFilterDeclaration, { readonly months: unknown }>,
): Declared {
  const make = (end: 'First' | 'Last') =>
    monthParameter({ description: `${says.replace('{End}', end)} ${NEEDS}`, maxLength: LONGEST_TEXT })
  return {
    parameters: { [from]: make('First'), [to]: make('Last') },
    ask(values, ask) {
      const [min, max] = [values[from] ?? null, values[to] ?? null] as readonly [Bound, Bound]
      if (min !== null) ask(name, { min, max: null })
      if (max !== null) ask(upTo as FieldName, { min: null, max })
    },
  }
}

function declareWithin(
  name: FieldName,
  filter: Extract<FieldFilterDeclaration, { readonly within: unknown }>,
): Declared {
  const [minName, maxName] = filter.within
  const make = (end: 'Minimum' | 'Maximum') => numberParameter(name, filter, filter.says.replace('{End}', end))
  return {
    parameters: {
      ...(minName !== null && { [minName]: make('Minimum') }),
      ...(maxName !== null && { [maxName]: make('Maximum') }),
    },
    ask(values, ask) {
      const min = (minName === null ? null : (values[minName] ?? null)) as Bound
      const max = (maxName === null ? null : (values[maxName] ?? null)) as Bound
      if (min !== null || max !== null) ask(name, { min, max })
    },
  }
}

function single<Value>(
  parameter: string,
  declared: Parameter<Value | null>,
  mean: (value: Value) => readonly [AskedName, FieldCondition],
): Declared {
  return {
    parameters: { [parameter]: declared },
    ask(values, ask) {
      const value = values[parameter] ?? null
      if (value !== null) ask(...mean(value as Value))
    },
  }
}

function numberParameter(
  name: FieldName,
  { ge, le }: { readonly ge: number; readonly le: number },
  says: string,
): Parameter<number | null> {
  const options = { description: `${says} ${NEEDS}`, fallback: null, ge, le }
  const field = SEARCH_FIELDS[name]
  return field.kind === 'measure' && field.holds === 'decimals' ? floatParameter(options) : intParameter(options)
}
