/** A parameter of a question: how it is described, read and refused. `/v1` and the pages share them. */
import type { RecordOf } from '../domain/schema.ts'
import type { ValidationError } from '../domain/validation-error.ts'

/** One problem with a request. It always has `input`, though the published schema does not promise it. */
export type Complaint = RecordOf<typeof ValidationError> & { readonly input: unknown }

/** A complaint without its place and input. */
export interface Refusal {
  readonly type: string
  readonly msg: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

export type JsonSchema = { readonly [key: string]: unknown }

export interface Parameter<Value> {
  readonly in: 'path' | 'query'
  readonly description: string
  readonly schema: JsonSchema
  /** The value of an absent query parameter, unless it is required. */
  readonly fallback: Value
  /** Of a query parameter; one of the path is never absent. */
  readonly isRequired?: true
  /** Reads the decoded text, or says what is wrong. Lookups run after all other parameters were read. */
  readonly read: (text: string) => Read<Value> | { readonly lookUp: () => Promise<Read<Value>> }
}

export type Read<Value> = { readonly value: Value } | { readonly refusal: Refusal }

// biome-ignore lint/suspicious/noExplicitAny: a table of parameters has values of many types; `Values` gives each its own.
export type Parameters = Readonly<Record<string, Parameter<any>>>

export type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never
}

/** A rule over several fields. It is checked only if all `fields` are valid and present, and reported at the last of them. */
export interface Rule<P extends Parameters> {
  readonly fields: readonly (keyof P & string)[]
  /** Null if the rule holds. May throw a Failure if it cannot be checked. */
  readonly check: (values: Values<P>) => Refusal | null
}
