/** What the service says when it does not answer. Made by `npm run docs` from the errors of the API. */

export const FAILURE_CODES = [
  'bad_request',
  'not_authenticated',
  'not_found',
  'vehicle_not_found',
  'manufacturer_not_found',
  'method_not_allowed',
  'rate_limited',
  'quota_exhausted',
  'internal',
  'source_unavailable',
  'source_changed',
  'rates_unavailable',
  'limiter_unavailable',
  'storage_unavailable',
  'overloaded',
  'inventory_off',
  'inventory_not_ready',
] as const
/** What happened; decide by this. */
export type FailureCode = (typeof FAILURE_CODES)[number]

/** One thing that is wrong with a request. */
export interface ValidationError {
  /** Where: `query` or `path`, then the name of the parameter; `query` alone is the whole of it. */
  readonly loc: readonly (string | number)[]
  /** What would be right, for people. */
  readonly msg: string
  /** The kind of problem. */
  readonly type: string
  /** What came: a text, a list of them for an unknown parameter that came more than once, or null for the whole query. */
  readonly input?: unknown
  /** What the message is made of, and what would be right where that is known (`allowed`, `did_you_mean`). Absent when there is nothing to say. */
  readonly ctx?: Readonly<Record<string, unknown>>
}
