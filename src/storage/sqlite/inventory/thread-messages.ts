/** What is said between a thread that holds an inventory and whoever asks it. */
import { Failure, type FailureKind, isFailure } from '../../../domain/failure.ts'
import type { InventoryStore } from '../../../domain/inventory/store.ts'

export type Method = keyof InventoryStore

export interface Call {
  readonly number: number
  readonly method: Method
  readonly args: readonly unknown[]
}

/** With the number of its call; 0 = the inventory is open, or could not be opened. */
export type Answer = { readonly number: number } & ({ readonly value: unknown } | { readonly error: ToldError })

/** What is wrong with the file, in words for the operator; comes before the answer that fails of it. */
export interface Outage {
  readonly outage: string
}

/** A failure keeps its kind across threads; anything else stays a bug, with the stack of where it happened. */
export interface ToldError {
  readonly message: string
  readonly stack: string | undefined
  readonly failure: { readonly kind: FailureKind; readonly retry_after_s: number | null } | null
  /** What was behind a failure, for the log. */
  readonly cause: string | null
}

export const OPENED = 0

export function tellError(error: unknown): ToldError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (!isFailure(error)) return { message, stack, failure: null, cause: null }
  const cause = error.cause instanceof Error ? error.cause.message : null
  return { message, stack, failure: { kind: error.kind, retry_after_s: error.retryAfterS }, cause }
}

export function parseError({ message, stack, failure, cause }: ToldError): Error {
  const error =
    failure === null
      ? new Error(message)
      : new Failure(failure.kind, message, {
          ...(cause === null ? {} : { cause: new Error(cause) }),
          ...(failure.retry_after_s === null ? {} : { retryAfterS: failure.retry_after_s }),
        })
  if (stack !== undefined) error.stack = stack
  return error
}
