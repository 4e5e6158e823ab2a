/** Generates requests from the interface description: valid ones and wild ones. */
import fc, { type Arbitrary } from 'fast-check'
import { anyCharacter } from '../../src/domain/fixtures/any-character.ts'

export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly 'x-values'?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
}

export type Pair = readonly [name: string, value: string]

export interface Request {
  readonly operation: Operation
  /** Whether the description allows it; a wild request may be valid by chance. */
  readonly intent: 'valid' | 'wild'
  readonly hasKey: boolean
  readonly inPath: readonly Pair[]
  readonly query: readonly Pair[]
}

/** Meaningful values for parameters whose schema says only "string" or "integer". */
export type Hints = Readonly<Record<string, readonly string[]>>

// Two parameters that together must keep an order.
/** Limits of one kind of price exclude those of the others. */
const SHOWN_PRICES = ['price_cny', 'price_eur', 'price_usd']
const RANGES = ['age', 'mileage', 'price', 'year', 'power_hp', 'displacement', ...SHOWN_PRICES] as const
const STEP = 10_000
const UNKNOWN_NAMES = [
  'limit',
  'year_from',
  'page',
  'lang',
  'Page',
  '__proto__',
  'constructor',
  'q[]',
  '',
  '品牌',
  'a b',
]
const ODD_TEXTS =
  '|0|-0|-1|+5|00|1.0|1.5|1e3|1e400|-1e400|.5|5.|0x10|1_000|_1|NaN|inf|-Infinity|nan|true|null|None|[]|{}|１２|①|1 |\t2|9007199254740993|10000.000000001|9999.9999999999|10000|5000|en|zh|EN|full|gasoline,|,diesel| diesel ,hybrid|manual,automatic|%|%25|+|&|;|\'|"|<b>|\\|\u0000|\u200b|\ufeff|汉|🚗|İ|ß|ﬁ|'
    .split('|')
    .concat('9'.repeat(400), '9'.repeat(4400), '-'.repeat(50), 'a'.repeat(2000), '奔'.repeat(300))

/** Limits the weight of operations with many parameters. */
const MOST_WEIGHED = 7

/** The more parameters an operation has, the more there is to try. */
export function requestArbitrary(operations: readonly Operation[], hints: Hints): Arbitrary<Request> {
  const weighted = operations.flatMap((operation) => {
    const weight = 8 + Math.min(MOST_WEIGHED, operation.parameters.length)
    return [
      { weight: 3 * weight, arbitrary: validRequest(operation, hints) },
      { weight: 2 * weight, arbitrary: wildRequest(operation, hints) },
    ]
  })
  return fc.oneof(...weighted)
}

/** As it goes over the wire. */
export function formatTarget({ operation, inPath, query }: Request): string {
  const path = inPath.reduce((made, [name, value]) => made.replace(`{${name}}`, () => encode(value)), operation.path)
  return query.length === 0
    ? path
    : `${path}?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

// Half a surrogate pair cannot be encoded; it goes as the bytes that a careless client sends.
const encode = (text: string) => text.replace(/./gsu, (sign) => (isLone(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
const isLone = (sign: string) => sign.length === 1 && sign >= '\ud800' && sign <= '\udfff'

/** A few filters at a time, so that something is found. */
function validRequest(operation: Operation, hints: Hints): Arbitrary<Request> {
  const { parameters } = operation
  const draw = (some: readonly Parameter[]) =>
    fc.tuple(...some.map(({ name, schema }) => validText(name, schema, hints).map((value): Pair => [name, value])))
  const inQuery = parameters.filter((one) => one.in === 'query')
  const required = inQuery.filter((one) => one.required)
  const optional = inQuery.filter((one) => !one.required)
  return fc.record({
    operation: fc.constant(operation),
    intent: fc.constant('valid' as const),
    hasKey: fc.constant(true),
    inPath: draw(parameters.filter((one) => one.in === 'path')),
    query: fc
      .subarray(optional, { maxLength: Math.min(4, optional.length) })
      .chain((some) => draw([...required, ...some]))
      .map(keepOrder),
  })
}

function wildRequest(operation: Operation, hints: Hints): Arbitrary<Request> {
  const wildFor = ({ name, schema }: Parameter) =>
    fc.oneof(validText(name, schema, hints), wildText()).map((value) => [name, value] as const)
  const inQuery = operation.parameters.filter((one) => one.in === 'query')
  const known = inQuery.map(wildFor)
  const unknown = fc.tuple(fc.oneof(fc.constantFrom(...UNKNOWN_NAMES), fc.string({ maxLength: 8 })), wildText())
  const pair =
    known.length === 0
      ? unknown
      : fc.oneof({ weight: 12, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: unknown })
  const isSegment = ([, value]: Pair) => value !== '' && !value.includes('/')
  const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => wildFor(one).filter(isSegment))
  return fc.record({
    operation: fc.constant(operation),
    intent: fc.constant('wild' as const),
    hasKey: fc.integer({ min: 0, max: 3 }).map((draw) => draw > 0),
    inPath: fc.tuple(...inPath),
    query: fc.array(pair as Arbitrary<Pair>, { maxLength: 5 }),
  })
}

function wildText(): Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...ODD_TEXTS),
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.double().map(String),
    fc.bigInt().map(String),
  )
}

function validText(name: string, { anyOf, ...plain }: Schema, hints: Hints): Arbitrary<string> {
  const schema = anyOf?.find(({ type }) => type !== 'null') ?? plain
  const known = hints[name]
  if (known) return fc.constantFrom(...known)
  const listed = plain['x-values']
  if (listed) return fc.subarray([...listed], { minLength: 1, maxLength: 3 }).map((values) => values.join(','))
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer') return wholeText(schema)
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false', '1', 'Off')
  if (schema.type === 'number') return fc.integer({ min: 0, max: 60 }).map((steps) => String(steps * STEP))
  throw new Error(`no sample values of the parameter ${name}: add some to gatherHints in check-requests.ts`)
}

/** Near the lower bound more often than anywhere else, and at both bounds. */
function wholeText({ minimum, exclusiveMinimum, maximum, multipleOf: step = 1 }: Schema): Arbitrary<string> {
  const low = Math.ceil((minimum ?? (exclusiveMinimum ?? -1) + 1) / step)
  const high = maximum === undefined ? low + 40 : Math.floor(maximum / step)
  const near = fc.integer({ min: low, max: Math.min(high, low + 5) })
  return fc
    .oneof(near, fc.integer({ min: low, max: high }), fc.constantFrom(low, high))
    .map((one) => String(one * step))
}

/** Swaps bounds in the wrong order, and keeps one kind of price; prices in EUR need not be on a step. */
function keepOrder(pairs: readonly Pair[]): Pair[] {
  const kept = new Map(pairs)
  const kinds = ['price', ...SHOWN_PRICES].filter((kind) => kept.has(`${kind}_min`) || kept.has(`${kind}_max`))
  for (const other of kinds.slice(1)) for (const end of ['min', 'max']) kept.delete(`${other}_${end}`)
  for (const range of RANGES) {
    const [min, max] = [kept.get(`${range}_min`), kept.get(`${range}_max`)]
    if (min === undefined || max === undefined || Number(min) <= Number(max)) continue
    kept.set(`${range}_min`, max).set(`${range}_max`, min)
  }
  for (const name of ['price_min', 'price_max']) {
    const price = kept.get(name)
    if (kept.get('currency') === 'eur' && price !== undefined) kept.set(name, String((Number(price) * 123) / 1000))
  }
  return [...kept]
}
