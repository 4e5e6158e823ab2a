/** Tells of every attempt to read a source: how long it took, and why it failed if it did. */
import type { Clock } from '../observe/clock.ts'
import { reasonOf } from './unavailable.ts'

export interface AttemptEvent {
  readonly event: 'attempt'
  readonly resource: string
  /** A reason or a kind of Failure; null when all went well. */
  readonly failure: string | null
  readonly duration_ms: number
}

export interface AttemptObserver {
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
    const tell = (failure: string | null) =>
      observe({ event: 'attempt', resource, failure, duration_ms: clock.now() - began })
    try {
      const value = await attempt(...args)
      tell(null)
      return value
    } catch (error) {
      tell(reasonOf(error))
      throw error
    }
  }
}
