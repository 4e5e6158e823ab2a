/** Reads one part of a page that the rest of the page does not depend on. */
import { type Failure, type FailureKind, isFailure } from '../../../domain/failure.ts'
import type { Sourced } from '../../../domain/source.ts'
import { within } from '../../../domain/time/within.ts'
import { scheduleTimeout } from '../../../observe/schedule.ts'

/** What a part became; `late` work continues, so that the page has it when it is loaded again. */
export type Part<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly reason: FailureKind }

/** A page waits no longer for a part, because people would rather see the rest. */
const LONGEST_WAIT_MS = 1500

const LATE = Symbol('late')

export async function readPart<Value>(
  reading: Promise<Pick<Sourced<Value>, 'read'>>,
  longestMs = LONGEST_WAIT_MS,
): Promise<Part<Value>> {
  try {
    const found = await within(reading, { ms: longestMs, schedule: scheduleTimeout }, () => LATE)
    return { kind: 'read', value: found.read() }
  } catch (error) {
    if (error === LATE) return { kind: 'late' }
    if (isFailure(error)) return { kind: 'failed', reason: (error as Failure).kind }
    throw error
  }
}
