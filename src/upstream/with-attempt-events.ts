/** Reports every attempt to read a source: its duration, and its failure. */
import { isFailure } from '../domain/failure.ts'
import type { Clock } from '../observe/clock.ts'
import { isRefusal, reasonOf } from './unavailable.ts'

export interface AttemptEvent {
  readonly event: 'attempt'
  readonly resource: string
  /** A reason or a kind of Failure; null on success. */
  readonly failure: string | null
  /** Whether the source is to blame: a removed car or a refused request is a valid response. */
  readonly isOutage: boolean
  readonly duration_ms: number
}

interface AttemptObserver {
  readonly resource: string
  readonly clock: Pick<Clock, 'now'>
  readonly observe: (event: AttemptEvent) => void
}

export function withAttemptEvents<Args extends readonly unknown[], Value>(
  attempt: (...args: Args) => Promise<Value>,
  { resource, clock, observe }: AttemptObserver,
): (...args: Args) => Promise<Value> {
  return async (...args) => {
    const began = clock.now()
    const tell = (failure: string | null, isOutage: boolean) =>
      observe({ event: 'attempt', resource, failure, isOutage, duration_ms: clock.now() - began })
    try {
      const value = await attempt(...args)
      tell(null, false)
      return value
    } catch (error) {
      const reason = reasonOf(error)
      // Requests that we cancelled say nothing about the source.
      if (reason !== 'aborted')
        tell(reason, isFailure(error, 'source_unavailable', 'source_changed') && !isRefusal(error))
      throw error
    }
  }
}
