/** The kinds of parameter that endpoints are declared with. */

import { readRegistrationMonths } from '../../domain/time/china-time.ts'
import { float } from '../../web/write-json.ts'
import { createNearNames } from '../../words/find-near.ts'
import type { JsonSchema, Parameter, Read, Refusal } from '../parameter.ts'
import { type Bounds, createBoundCheck, describeBounds } from './bounds.ts'
import { readFloat, readInt, trimWhiteSpace } from './read-number.ts'
import {
  longerThan,
  NOT_A_BOOLEAN,
  NOT_A_NUMBER,
  NOT_AN_INTEGER,
  NOT_FINITE,
  notOneOf,
  TOO_LONG_AN_INTEGER,
  valueError,
} from './refusals.ts'

interface Described {
  readonly description: string
}
interface Optional<Fallback> extends Described {
  /** The value if it is absent. Null, the default, makes it nullable in the schema. */
  readonly fallback?: Fallback
}
interface Text extends Described {
  /** In code points; longer texts are refused without being read. */
  readonly maxLength?: number
}
type BothBounds = { readonly le: number } & ({ readonly ge: number } | { readonly gt: number })

/** An integer in the query. Without bounds at both ends it may be a bigint, which is comparable with numbers but not JSON (`writeJson` writes it). */
export function intParameter<Fallback extends number | null = null>(
  options: Optional<Fallback> & Bounds & BothBounds,
): Parameter<number | Fallback>
export function intParameter<Fallback extends number | null = null>(
  options: Optional<Fallback> & Bounds,
): Parameter<number | bigint | Fallback>
export function intParameter(options: Optional<number | null> & Bounds): Parameter<number | bigint | null> {
  const { fallback = null, description } = options
  const schema = withFallback({ type: 'integer', ...describeBounds(options) }, fallback)
  return { in: 'query', description, schema, fallback, read: createIntReader(options) }
}

/** An integer in the path; a bigint if it is too large for any id. */
export function pathInt({ description, ...bounds }: Described & Bounds): Parameter<number | bigint> {
  const schema = { type: 'integer', ...describeBounds(bounds) }
  // The fallback is never used: a path parameter is never absent.
  return { in: 'path', description, schema, fallback: 0, read: createIntReader(bounds) }
}

function createIntReader(bounds: Bounds): (text: string) => Read<number | bigint> {
  const findBroken = createBoundCheck(bounds, (bound) => bound)
  return (text) => {
    const value = readInt(text)
    if (value === 'malformed') return { refusal: NOT_AN_INTEGER }
    if (value === 'too_long') return { refusal: TOO_LONG_AN_INTEGER }
    return settle(value, findBroken(value))
  }
}

/** A finite number in the query. */
export function floatParameter<Fallback extends number | null = null>(
  options: Optional<Fallback> & Bounds,
): Parameter<number | Fallback>
export function floatParameter(options: Optional<number | null> & Bounds): Parameter<number | null> {
  const { fallback = null, description } = options
  const findBroken = createBoundCheck(options, float)
  const read = (text: string): Read<number> => {
    const value = readFloat(text)
    if (value === null) return { refusal: NOT_A_NUMBER }
    if (!Number.isFinite(value)) return { refusal: NOT_FINITE }
    return settle(value, findBroken(value))
  }
  const schema = withFallback({ type: 'number', ...describeBounds(options) }, fallback)
  return { in: 'query', description, schema, fallback, read }
}

/** Any text; an empty one counts as absent. */
export function textParameter(options: Text): Parameter<string | null> {
  return inQuery(options, (text): Read<string | null> => ({ value: text === '' ? null : text }))
}

/** A name that is looked up in the catalogue; an empty one counts as absent. */
export function lookupParameter<Value>(
  lookUp: (text: string) => Promise<Read<Value>>,
  options: Text,
): Parameter<Value | null> {
  return inQuery(options, (text) => (text === '' ? { value: null } : { lookUp: () => lookUp(text) }))
}

/** A text, possibly empty, that `readShort` reads or refuses. */
export function inQuery<Value>(
  { description, maxLength }: Text,
  readShort: Parameter<Value | null>['read'],
): Parameter<Value | null> {
  const schema = withFallback({ type: 'string', ...(maxLength === undefined ? {} : { maxLength }) }, null)
  const longest = maxLength ?? Number.POSITIVE_INFINITY
  const refused = { refusal: longerThan(longest) }
  const read: typeof readShort = (text) => (isLonger(text, longest) ? refused : readShort(text))
  return { in: 'query', description, schema, fallback: null, read }
}

/** Counts code points only if necessary: each takes one or two units. */
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  return text.length > 2 * most || [...text].length > most
}

/** A text, possibly empty, without which the request is refused. */
export function requiredText<Value>(
  { maxLength, ...described }: Text & { readonly maxLength: number },
  readShort: (text: string) => Read<Value>,
): Parameter<Value> {
  const parameter = inQuery({ maxLength, ...described }, readShort)
  return { ...parameter, isRequired: true, schema: { type: 'string', maxLength } } as Parameter<Value>
}

const BOOLEANS: ReadonlyMap<string, Read<boolean>> = new Map<string, Read<boolean>>([
  ...['1', 't', 'y', 'on', 'yes', 'true'].map((text) => [text, { value: true }] as const),
  ...['0', 'f', 'n', 'no', 'off', 'false'].map((text) => [text, { value: false }] as const),
])
const LONGEST_BOOLEAN = 5

/** A boolean in any of the accepted spellings. */
export function booleanParameter({ description }: Described): Parameter<boolean | null> {
  const refused = { refusal: NOT_A_BOOLEAN }
  const read = (text: string) => (text.length > LONGEST_BOOLEAN ? refused : (BOOLEANS.get(lower(text)) ?? refused))
  return { in: 'query', description, schema: withFallback({ type: 'boolean' }, null), fallback: null, read }
}

/** ASCII only, because the Kelvin sign is not a k. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function pathText({ description }: Described): Parameter<string> {
  // The fallback is never used: a path parameter is never absent.
  return { in: 'path', description, schema: { type: 'string' }, fallback: '', read: (text) => ({ value: text }) }
}

/** One value of a closed set, spelled exactly. */
export function literalParameter<const Value extends string, Fallback extends NoInfer<Value> | null>(
  values: readonly Value[],
  { fallback, description }: Described & { readonly fallback: Fallback },
): Parameter<Value | Fallback> {
  const refused = { refusal: notOneOf(values) }
  const accepted = new Map<string, { value: Value }>(values.map((value) => [value, { value }]))
  const core = { enum: values, type: 'string' }
  // One generator of clients names a variable after a parameter with a union. For `export`, that does not compile.
  const schema = values.length === 1 ? core : withFallback(core, fallback)
  return { in: 'query', description, schema, fallback, read: (text) => accepted.get(text) ?? refused }
}

/** One of a closed set, without which the request is refused. */
export function requiredLiteral<const Value extends string>(
  values: readonly Value[],
  { description }: Described,
): Parameter<Value> {
  const parameter = literalParameter(values, { description, fallback: null })
  return { ...parameter, isRequired: true, schema: { enum: values, type: 'string' } } as Parameter<Value>
}

interface ListOptions<Value> {
  /** In lower case; refused with a suggestion. */
  readonly otherNames?: Readonly<Record<string, Value>>
  /** How many values may be named. */
  readonly most?: number
  /** Whether values with a similar name are suggested: for sets that nobody knows by heart. */
  readonly suggests?: boolean
}

/** Comma-separated values of a closed set, returned once each and in its order. */
export function listParameter<const Value extends string>(
  name: string,
  values: readonly Value[],
  { otherNames = {}, most = values.length, suggests = false, ...options }: Text & ListOptions<Value>,
): Parameter<readonly Value[] | null> {
  const meant = new Map(Object.entries<Value>(otherNames))
  const findSimilar = createSimilar(values)
  const refuse = (item: string): Refusal => {
    const key = item.toLowerCase()
    const did_you_mean = meant.get(key) ?? (suggests && key.length <= LONGEST_VALUE ? findSimilar(key) : undefined)
    const context = did_you_mean === undefined ? {} : { did_you_mean }
    return valueError(`unsupported ${name} '${item}'`, { allowed: values, ...context })
  }
  const parameter = inQuery(options, (text): Read<readonly Value[]> => {
    const items = new Set<string>()
    for (const piece of text.split(',')) {
      const item = trimWhiteSpace(piece)
      if (!values.includes(item as Value)) return { refusal: refuse(item) }
      items.add(item)
    }
    if (items.size > most) return { refusal: valueError(`at most ${most} values of ${name}`) }
    return { value: values.filter((value) => items.has(value)) }
  })
  // OpenAPI cannot describe comma-separated values of a closed set in one string.
  return { ...parameter, schema: { ...parameter.schema, 'x-values': values } }
}

/** No value is nearly as long. */
const LONGEST_VALUE = 64

/** Prepared with the first value that does not exist. */
function createSimilar<Value extends string>(values: readonly Value[]): (key: string) => Value | undefined {
  let near: ReturnType<typeof createNearNames> | null = null
  return (key) => {
    near ??= createNearNames(values)
    const longer = values.find((value) => value === key || value.startsWith(`${key}_`) || value.endsWith(`.${key}`))
    return longer ?? (near.find(key)[0]?.name as Value | undefined)
  }
}

const MONTH = '^\\d{4}-(?:0[1-9]|1[0-2])$'
const IS_MONTH = new RegExp(MONTH)

/** A month as a number, counted from the year 0. */
export function monthParameter(options: Text): Parameter<number | null> {
  const parameter = inQuery(options, (text): Read<number> => {
    const month = IS_MONTH.test(text) ? readRegistrationMonths(text) : null
    return month === null
      ? { refusal: valueError(`not a month: '${text}'. Use YYYY-MM, such as 2021-05`) }
      : { value: month.from }
  })
  return { ...parameter, schema: withFallback({ type: 'string', pattern: MONTH, maxLength: options.maxLength }, null) }
}

function withFallback(schema: JsonSchema, fallback: string | number | null): JsonSchema {
  return fallback === null ? { anyOf: [schema, { type: 'null' }] } : { ...schema, default: fallback }
}

function settle<Value>(value: Value, refusal: Refusal | null): Read<Value> {
  return refusal === null ? { value } : { refusal }
}
