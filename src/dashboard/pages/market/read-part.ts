/** Reads the records of a page: each is interpreted in a turn of the main thread, and parts that the rest does not depend on may be late or fail. */
import { type Failure, type FailureKind, isFailure } from '../../../domain/failure.ts'
import type { Sourced } from '../../../domain/source.ts'
import { within } from '../../../domain/time/within.ts'
import { scheduleTimeout } from '../../../observe/schedule.ts'
import type { Visit } from '../../visit.ts'

/** What a part became; `late` work continues, so that the page has it when it is loaded again. */
export type Part<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly reason: FailureKind }

/** A page waits no longer for a part, because people would rather see the rest. */
const LONGEST_WAIT_MS = 1500

const LATE = Symbol('late')

type Asked<Value> = Promise<Pick<Sourced<Value>, 'read'>>

/** Interpreting a record can take as long as rendering a page. */
export async function readInTurn<Value>(asked: Asked<Value>, { turn }: Pick<Visit, 'turn'>): Promise<Value> {
  const found = await asked
  await turn()
  return found.read()
}

export async function readPart<Value>(
  asked: Asked<Value>,
  visit: Pick<Visit, 'turn'>,
  longestMs = LONGEST_WAIT_MS,
): Promise<Part<Value>> {
  try {
    const inTime = within(asked, { ms: longestMs, schedule: scheduleTimeout }, () => LATE)
    return { kind: 'read', value: await readInTurn(inTime, visit) }
  } catch (error) {
    if (error === LATE) return { kind: 'late' }
    if (isFailure(error)) return { kind: 'failed', reason: (error as Failure).kind }
    throw error
  }
}
