/** An endpoint is a row of a table: path, access, parameters, answer. Routing, validation, metering, OpenAPI and tests come from it. */
import type { TSchema } from 'typebox'
import type { Caller } from '../domain/accounts/callers.ts'
import type { FailureKind } from '../domain/failure.ts'
import type { Allocate, Written } from '../domain/inventory/written.ts'
import type { RecordOf } from '../domain/schema.ts'
import type { Freshness } from '../domain/source.ts'
import type { Parameters, Rule, Values } from '../parameters/parameter.ts'

/** The answer of an endpoint. It is rendered only if no rendered copy of the same version is cached. */
export interface EndpointAnswer<Value = unknown> {
  readonly render: () => Value
  /** Null if it is not read from a source. */
  readonly freshness: Freshness | null
  /** Answers of one endpoint to the same values with the same version are the same bytes; null = never reuse. */
  readonly version: string | null
  /** False if the version has changed although the source need not be read. */
  readonly isCurrent?: (() => boolean) | undefined
  /** The answer as prepared bytes, if there are any; then `render` is not called. */
  readonly write?: ((allocate: Allocate) => Written<Value>) | undefined
  /** The JSON of what would be rendered; only for endpoints without links. */
  readonly text?: (() => string) | undefined
  /** Data requests that it costs, if that depends on the answer. */
  readonly cost?: number | undefined
}

/** The cost of a success if it depends on the answer: `EndpointAnswer.cost`. */
interface CostPerItem<V> {
  /** Costs one data request each: `car`. */
  readonly per: string
  /** The highest cost that the answer can have, which is reserved before the work. */
  readonly most: (values: V) => number
}

/** A link of the header `Link`: the same request with some query parameters replaced. */
export interface NextLink {
  readonly rel: string
  readonly query: Readonly<Record<string, string>>
}

export interface Endpoint<P extends Parameters = Parameters, Value = unknown> {
  /** The path with `{names}`: `/v1/cars/{car_id}/images`. */
  readonly path: string
  /** The name in metrics and in the log. */
  readonly name: string
  /** The name in OpenAPI, and of the method in clients: `getCar`. */
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly access: 'public' | 'keyed'
  /** Data requests that a success costs. */
  readonly cost: 0 | 1 | CostPerItem<Values<P>>
  readonly parameters: P
  readonly rules: readonly Rule<P>[]
  /** The group in the reference. */
  readonly tag: 'catalogue' | 'cars' | 'reports' | 'account'
  readonly answers: TSchema
  /** Of files instead of JSON, which their own handler sends. */
  readonly file?: { readonly contentTypes: readonly string[] }
  /** True if nothing of the answer is read from a source, so that it has no age. */
  readonly isOwn?: true
  /** Kinds of failure beyond those that every endpoint has. */
  readonly failures: readonly FailureKind[]
  /** `caller` is null only where no key is needed. */
  readonly answer: (values: Values<P>, caller: Caller | null) => Promise<EndpointAnswer<Value>>
  /** If the value was written and not rendered, only the members beside its rows are present. */
  readonly link?: (value: Partial<Value>) => NextLink | null
}

/** Infers the values from the parameters, and checks the answer against its schema. `NoInfer` halves the time of the compiler. */
export function endpoint<P extends Parameters, Answer extends TSchema>(
  row: Omit<Endpoint<P, NoInfer<RecordOf<Answer>>>, 'rules'> & {
    readonly answers: Answer
    readonly rules?: readonly Rule<P>[]
  },
): Endpoint {
  return { rules: [], ...row } as unknown as Endpoint
}
