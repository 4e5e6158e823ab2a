/** The kinds of parameter that endpoints are declared with. */

import { float } from '../../web/write-json.ts'
import type { JsonSchema, Parameter, Read, Refusal } from '../endpoint.ts'
import { type Bounds, createBoundCheck, describeBounds } from './bounds.ts'
import { readFloat, readInt } from './read-number.ts'
import { NOT_A_NUMBER, NOT_AN_INTEGER, NOT_FINITE, notOneOf, TOO_LONG_AN_INTEGER, valueError } from './refusals.ts'
import { trimWhiteSpace } from './trim-white-space.ts'

interface Described {
  readonly description: string
}
interface Optional<Fallback> extends Described {
  /** What its absence means; null, which it is unless given, makes it nullable in the schema. */
  readonly fallback?: Fallback
}
type BothBounds = { readonly le: number } & ({ readonly ge: number } | { readonly gt: number })
type Reading<Value> = Read<Value>

/**
 * An integer in the query. Without a bound at each end it may be larger than a number can tell exactly: it is then a
 * bigint, which compares with numbers as it should but is not JSON (`writeJson` writes it).
 */
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

/** An integer in the path: a number, or a bigint for one so large that nothing can have it as its id. */
export function pathInt({ description, ...bounds }: Described & Bounds): Parameter<number | bigint> {
  const schema = { type: 'integer', ...describeBounds(bounds) }
  // A path parameter is never absent: its fallback is never read.
  return { in: 'path', description, schema, fallback: 0, read: createIntReader(bounds) }
}

function createIntReader(bounds: Bounds): (text: string) => Reading<number | bigint> {
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
  const read = (text: string): Reading<number> => {
    const value = readFloat(text)
    if (value === null) return { refusal: NOT_A_NUMBER }
    if (!Number.isFinite(value)) return { refusal: NOT_FINITE }
    return settle(value, findBroken(value))
  }
  const schema = withFallback({ type: 'number', ...describeBounds(options) }, fallback)
  return { in: 'query', description, schema, fallback, read }
}

/** Any text; an empty one counts as not supplied. */
export function textParameter({ description }: Described): Parameter<string | null> {
  const read = (text: string) => ({ value: text === '' ? null : text })
  return { in: 'query', description, schema: withFallback({ type: 'string' }, null), fallback: null, read }
}

/** A text that names something of the catalogue, and becomes what it names; an empty one counts as not supplied. */
export function lookupParameter<Value>(
  lookUp: (text: string) => Promise<Read<Value>>,
  { description }: Described,
): Parameter<Value | null> {
  const read: Parameter<Value | null>['read'] = (text) =>
    text === '' ? { value: null } : { lookUp: () => lookUp(text) }
  return { in: 'query', description, schema: withFallback({ type: 'string' }, null), fallback: null, read }
}

export function pathText({ description }: Described): Parameter<string> {
  // A path parameter is never absent: its fallback is never read.
  return { in: 'path', description, schema: { type: 'string' }, fallback: '', read: (text) => ({ value: text }) }
}

/** One of a closed set, spelled exactly. */
export function literalParameter<const Value extends string, Fallback extends NoInfer<Value> | null>(
  values: readonly Value[],
  { fallback, description }: Described & { readonly fallback: Fallback },
): Parameter<Value | Fallback> {
  const refused = { refusal: notOneOf(values) }
  const accepted = new Map<string, { value: Value }>(values.map((value) => [value, { value }]))
  const schema = withFallback({ enum: values, type: 'string' }, fallback)
  return { in: 'query', description, schema, fallback, read: (text) => accepted.get(text) ?? refused }
}

/** Some of a closed set, between commas; given back without repetition in the order of the set. */
export function listParameter<const Value extends string>(
  name: string,
  values: readonly Value[],
  { description }: Described,
): Parameter<readonly Value[] | null> {
  const read = (text: string): Reading<readonly Value[]> => {
    const items = new Set<string>()
    for (const piece of text.split(',')) {
      const item = trimWhiteSpace(piece)
      if (!values.includes(item as Value)) return { refusal: valueError(`unsupported ${name} '${item}'`) }
      items.add(item)
    }
    return { value: values.filter((value) => items.has(value)) }
  }
  return { in: 'query', description, schema: withFallback({ type: 'string' }, null), fallback: null, read }
}

/** The schema of a parameter with the title that its name makes: `age_min` is "Age Min". */
export function titledSchema(name: string, { schema }: Pick<Parameter<unknown>, 'schema'>): JsonSchema {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { ...schema, title: words.join(' ') }
}

function withFallback(schema: JsonSchema, fallback: string | number | null): JsonSchema {
  return fallback === null ? { anyOf: [schema, { type: 'null' }] } : { ...schema, default: fallback }
}

function settle<Value>(value: Value, refusal: Refusal | null): Reading<Value> {
  return refusal === null ? { value } : { refusal }
}
