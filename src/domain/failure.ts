/** An expected failure of the service: a kind that callers can rely on, and a sentence for people. */

/** kind → HTTP status. The kinds are the closed list of error codes on the wire. */
export const FAILURES = {
  bad_request: 400,
  not_authenticated: 401,
  plan_required: 403,
  not_found: 404,
  vehicle_not_found: 404,
  manufacturer_not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  quota_exhausted: 429,
  internal: 500,
  source_unavailable: 502,
  source_changed: 502,
  rates_unavailable: 503,
  limiter_unavailable: 503,
  storage_unavailable: 503,
  overloaded: 503,
  inventory_off: 503,
  inventory_not_ready: 503,
} as const
export type FailureKind = keyof typeof FAILURES

export interface FailureOptions {
  readonly cause?: unknown
  /** Whole seconds after which a retry may succeed; sent as `Retry-After`. */
  readonly retryAfterS?: number
  /** The path of a page where people can do something about it; sent as `Link` with `rel="help"`. */
  readonly help?: string
  /** Further members of the error body, such as `resets_at`. */
  readonly extra?: Readonly<Record<string, unknown>>
}

export class Failure extends Error {
  readonly kind: FailureKind
  readonly retryAfterS: number | null
  readonly help: string | null
  readonly extra: Readonly<Record<string, unknown>>

  constructor(kind: FailureKind, message: string, { cause, retryAfterS, help, extra }: FailureOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'Failure'
    this.kind = kind
    this.retryAfterS = retryAfterS ?? null
    this.help = help ?? null
    this.extra = extra ?? {}
  }
}

export function isFailure(error: unknown, ...kinds: readonly FailureKind[]): error is Failure {
  return error instanceof Failure && (kinds.length === 0 || kinds.includes(error.kind))
}

/** For `catch`: null for one of these failures; whatever else was thrown is thrown again. */
export function nullFor(...kinds: readonly FailureKind[]): (error: unknown) => null {
  return (error) => {
    if (isFailure(error, ...kinds)) return null
    throw error
  }
}

/** The car existed: the source says that it was removed, or it was seen before. */
export function carGone(options: FailureOptions = {}): Failure {
  return new Failure('vehicle_not_found', 'The marketplace no longer has this car.', options)
}

/** The source says that there is no such car, or nothing is known about it. */
export function noSuchCar(options: FailureOptions = {}): Failure {
  return new Failure('vehicle_not_found', 'The marketplace has no car with this id.', options)
}
