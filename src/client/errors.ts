/** The errors of the client: one class for every error answer, and subclasses for those that callers handle differently. */
import type { FailureCode, ValidationError } from './records/errors.ts'

export interface ErrorFacts {
  readonly status?: number | null
  readonly code?: FailureCode | null
  readonly requestId?: string | null
  readonly retryAfterSeconds?: number | null
  readonly resetsAt?: string | null
  readonly detail?: unknown
  readonly cause?: Error
}

/** The service, or a proxy before it, did not return the answer. */
export class ErshouError extends Error {
  override readonly name: string = 'ErshouError'
  /** The HTTP status, or null when no answer came. */
  readonly status: number | null
  /** The error code; base decisions on it. Null when the answer has no code that this version of the client knows. */
  readonly code: FailureCode | null
  /** Include it when you report a problem. Null when the answer did not come from the service. */
  readonly requestId: string | null
  /** How long to wait before a retry, where the answer says so. */
  readonly retryAfterSeconds: number | null
  /** When the month ends (ISO 8601); with `quota_exhausted` only. */
  readonly resetsAt: string | null
  /** `detail` of the answer unchanged, for codes that this version does not know. Null when there is none. */
  readonly detail: unknown

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.status = facts.status ?? null
    this.code = facts.code ?? null
    this.requestId = facts.requestId ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.resetsAt = facts.resetsAt ?? null
    this.detail = facts.detail ?? null
  }
}

/** 422: the request is not valid, and nothing was charged for it. */
export class ErshouValidationError extends ErshouError {
  override readonly name = 'ErshouValidationError'
  /** All errors, at most one per parameter. */
  readonly complaints: readonly ValidationError[]
  /** What may have been meant, in sentences: `did you mean brand?` */
  readonly hints: readonly string[]

  constructor(
    message: string,
    complaints: readonly ValidationError[],
    hints: readonly string[],
    facts: ErrorFacts = {},
  ) {
    super(message, facts)
    this.complaints = complaints
    this.hints = hints
  }
}

/** No answer: no connection, or one that broke before the answer was complete. */
export class ErshouConnectionError extends ErshouError {
  override readonly name: string = 'ErshouConnectionError'
}

/** No answer in time. */
export class ErshouTimeoutError extends ErshouConnectionError {
  override readonly name = 'ErshouTimeoutError'
}
