/** The reasons why a source is unavailable, each with the message for callers. */
import { Failure } from '../domain/failure.ts'
import { recordOrNull, textOrNull } from '../domain/readers.ts'

export const REASONS = {
  timeout: 'The source did not respond in time.',
  stalled: 'This service was too busy to read the response of the source in time.',
  connection: 'The source could not be reached.',
  cut: 'The source closed the connection before its response was complete.',
  too_large: 'The source sent a response that is too large.',
  redirect: 'The source responded with a redirect.',
  aborted: 'The request to the source was cancelled.',
  circuit_open: 'The source failed too often. Requests to it are paused for a while.',
} as const
export type Reason = keyof typeof REASONS

export function unavailable(reason: Reason, error?: unknown, retryAfterS?: number): Failure {
  const cause = { reason, ...(error === undefined ? {} : { error }) }
  return new Failure('source_unavailable', REASONS[reason], {
    cause,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  })
}

/** Statuses that refuse one request because of its form or length. They say nothing about the source's health. */
const REFUSALS = ['status_400', 'status_413', 'status_414', 'status_431']

export function isRefusal(error: unknown): boolean {
  return REFUSALS.includes(reasonOf(error))
}

const OURS: readonly string[] = ['aborted', 'stalled'] satisfies Reason[]

/** Requests that we cancelled, or had no time for, say nothing about the source. */
export function isOurs(error: unknown): boolean {
  return OURS.includes(reasonOf(error))
}

/** Marks a failure at another host, to which the requested one redirected. */
export function foundElsewhere(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  return new Failure(error.kind, error.message, { cause: { ...recordOrNull(error.cause), is_elsewhere: true } })
}

export function isElsewhere(error: unknown): boolean {
  return error instanceof Failure && recordOrNull(error.cause)?.is_elsewhere === true
}

/** The reason for metrics: from the cause of a Failure, else its kind; `bug` for anything else. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Failure)) return 'bug'
  return textOrNull(recordOrNull(error.cause)?.reason) ?? error.kind
}
