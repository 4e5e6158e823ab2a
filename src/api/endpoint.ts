/** An endpoint is a row of a table: path, access, parameters, answer. Routing, validation, metering, OpenAPI and tests come from it. */
import type { TSchema } from 'typebox'
import type { Caller } from '../domain/accounts/callers.ts'
import type { FailureKind } from '../domain/failure.ts'
import type { Allocate, Written } from '../domain/inventory/written.ts'
import type { RecordOf } from '../domain/schema.ts'
import type { Freshness } from '../domain/source.ts'
import type { ValidationError } from './description/error-bodies.ts'

/** One thing that is wrong with a request. What came is always told, though the published schema does not promise it. */
export type Complaint = RecordOf<typeof ValidationError> & { readonly input: unknown }

/** What a reader of a parameter says when it refuses: the complaint without its place and input. */
export interface Refusal {
  readonly type: string
  readonly msg: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

export type JsonSchema = { readonly [key: string]: unknown }

export interface Parameter<Value> {
  readonly in: 'path' | 'query'
  readonly description: string
  /** As OpenAPI shows it. */
  readonly schema: JsonSchema
  /** What an absent query parameter means. */
  readonly fallback: Value
  /** Reads the decoded text as it came, or says why it cannot. What must be looked up is, once nothing else is wrong with it. */
  readonly read: (text: string) => Read<Value> | { readonly lookUp: () => Promise<Read<Value>> }
}

export type Read<Value> = { readonly value: Value } | { readonly refusal: Refusal }

// biome-ignore lint/suspicious/noExplicitAny: a table of parameters has values of many types; `Values` gives each its own.
export type Parameters = Readonly<Record<string, Parameter<any>>>

export type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never
}

/** A rule over several fields, checked only when all of `fields` are valid and supplied; reported at the last of them. */
export interface Rule<P extends Parameters> {
  readonly fields: readonly (keyof P & string)[]
  /** Null when the rule holds. May throw a Failure when it cannot tell. */
  readonly check: (values: Values<P>) => Refusal | null
}

/** What an endpoint answers: rendered only when no rendered copy of the same version is at hand. */
export interface EndpointAnswer<Value = unknown> {
  readonly render: () => Value
  /** Null for what is not read from a source. */
  readonly freshness: Freshness | null
  /** Two answers of one endpoint and the same values with the same version are the same bytes; null = never reuse. */
  readonly version: string | null
  /** False when the version would be another now, though the source need not be asked. */
  readonly isCurrent?: (() => boolean) | undefined
  /** The answer as prepared bytes, if there are any; `render` is not called then. */
  readonly write?: ((allocate: Allocate) => Written<Value>) | undefined
  /** The JSON of what would be rendered, of an endpoint without links. */
  readonly text?: (() => string) | undefined
}

/** A link of the header `Link`: the same request with some query parameters replaced. */
export interface NextLink {
  readonly rel: string
  readonly query: Readonly<Record<string, string>>
}

export interface Endpoint<P extends Parameters = Parameters, Value = unknown> {
  /** The path with `{names}`: `/v1/cars/{car_id}/images`. */
  readonly path: string
  /** Its name in metrics and in the log. */
  readonly name: string
  /** Its name in OpenAPI, and of the method in clients: `getCar`. */
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly access: 'public' | 'keyed'
  /** Data requests that a success costs. */
  readonly cost: 0 | 1
  readonly parameters: P
  readonly rules: readonly Rule<P>[]
  /** Group in the reference. */
  readonly tag: 'catalogue' | 'cars' | 'reports' | 'account'
  /** The schema of its answer. */
  readonly answers: TSchema
  /** Kinds of failure beyond those that every endpoint has. */
  readonly failures: readonly FailureKind[]
  /** `caller` is null only where no key is needed. */
  readonly answer: (values: Values<P>, caller: Caller | null) => Promise<EndpointAnswer<Value>>
  /** Of a value that was written and not rendered only what stands beside its rows is known. */
  readonly link?: (value: Partial<Value>) => NextLink | null
}

/**
 * Lets the values of an endpoint be inferred from its parameters, and holds its answer to its schema. Without `NoInfer` the compiler
 * would try to guess the schema from the answer, and take twice as long over the whole tree.
 */
export function endpoint<P extends Parameters, Answer extends TSchema>(
  row: Omit<Endpoint<P, NoInfer<RecordOf<Answer>>>, 'rules'> & {
    readonly answers: Answer
    readonly rules?: readonly Rule<P>[]
  },
): Endpoint {
  return { rules: [], ...row } as unknown as Endpoint
}
