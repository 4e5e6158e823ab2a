/** What a thread is started with, and the messages between it and its parent. */
import { Failure, type FailureKind, isFailure } from '../domain/failure.ts'

/** Shared between a thread and its parent: whether the thread may be terminated. */
export type StopGate = Int32Array<SharedArrayBuffer>

/** The `workerData` of every thread. */
export interface ThreadData {
  readonly data: unknown
  readonly gate: StopGate
  readonly isBackground: boolean
}

export interface Call {
  readonly number: number
  readonly name: string
  readonly args: readonly unknown[]
}

/** `end`: answer pending calls, then close resources. */
export type ToThread = Call | { readonly end: true }

/** `opening`: the thread cannot open its service, and ends. */
export type FromThread =
  | { readonly ready: true }
  | { readonly opening: SerializedError }
  | { readonly news: unknown }
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: SerializedError }

/** A Failure keeps its kind across threads; any other error stays a bug, with its original stack. */
interface SerializedError {
  readonly message: string
  readonly stack: string | undefined
  /** Such as `ENOSPC` or `SQLITE_BUSY`; null = none. */
  readonly code: string | null
  readonly failure: { readonly kind: FailureKind; readonly retry_after_s: number | null } | null
  readonly cause: SerializedError | null
}

/** The limit of nested causes, which may be circular. */
const DEEPEST_CAUSE = 4

export function serializeError(error: unknown, depth = 0): SerializedError {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return {
    message,
    stack,
    code: typeof code === 'string' ? code : null,
    failure: isFailure(error) ? { kind: error.kind, retry_after_s: error.retryAfterS } : null,
    cause: cause === undefined || cause === null || depth === DEEPEST_CAUSE ? null : serializeError(cause, depth + 1),
  }
}

export function parseError({ message, stack, code, failure, cause }: SerializedError): Error {
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
