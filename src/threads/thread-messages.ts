/** What a thread and whoever started it say to each other. */
import { Failure, type FailureKind, isFailure } from '../domain/failure.ts'

export interface Call {
  readonly number: number
  readonly name: string
  readonly args: readonly unknown[]
}

/** `end`: answer what was called for, then close what is open. */
export type ToThread = Call | { readonly end: true }

/** `opening`: it cannot open what it serves, and ends. */
export type FromThread =
  | { readonly ready: true }
  | { readonly opening: ToldError }
  | { readonly news: unknown }
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: ToldError }

/** A failure keeps its kind across threads; anything else stays a bug, with the stack of where it happened. */
interface ToldError {
  readonly message: string
  readonly stack: string | undefined
  /** Such as `ENOSPC` or `SQLITE_BUSY`; null = none. */
  readonly code: string | null
  readonly failure: { readonly kind: FailureKind; readonly retry_after_s: number | null } | null
  readonly cause: ToldError | null
}

/** Causes that refer to each other would never end. */
const DEEPEST_CAUSE = 4

export function tellError(error: unknown, depth = 0): ToldError {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return {
    message,
    stack,
    code: typeof code === 'string' ? code : null,
    failure: isFailure(error) ? { kind: error.kind, retry_after_s: error.retryAfterS } : null,
    cause: cause === undefined || cause === null || depth === DEEPEST_CAUSE ? null : tellError(cause, depth + 1),
  }
}

export function parseError({ message, stack, code, failure, cause }: ToldError): Error {
  const because = cause === null ? {} : { cause: parseError(cause) }
  const error =
    failure === null
      ? new Error(message, because)
      : new Failure(failure.kind, message, {
          ...because,
          ...(failure.retry_after_s === null ? {} : { retryAfterS: failure.retry_after_s }),
        })
  if (stack !== undefined) error.stack = stack
  return code === null ? error : Object.assign(error, { code })
}
