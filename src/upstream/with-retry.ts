/** Retries temporary failures with jitter, within a time budget that is never exceeded. */
import { isFailure } from '../domain/failure.ts'
import type { Clock } from '../observe/clock.ts'
import { isRefusal, reasonOf } from './unavailable.ts'

export interface RetryOptions {
  readonly attempts: number
  /** For all attempts and the pauses between them. */
  readonly budgetMs: number
  readonly attemptTimeoutMs: number
  /** The longest first pause; it doubles each time up to `maxPauseMs`. */
  readonly pauseMs: number
  readonly maxPauseMs: number
  readonly clock: Clock
  /** 0 ≤ number < 1 */
  readonly random: () => number
}

type Attempt<Answer> = (key: string, timeoutMs: number) => Promise<Answer>

export function withRetry<Answer>(
  attempt: Attempt<Answer>,
  { attempts, budgetMs, attemptTimeoutMs, pauseMs, maxPauseMs, clock, random }: RetryOptions,
): (key: string) => Promise<Answer> {
  return async (key) => {
    const deadline = clock.now() + budgetMs
    for (let number = 1; ; number++) {
      try {
        return await attempt(key, Math.min(attemptTimeoutMs, deadline - clock.now()))
      } catch (error) {
        if (number >= attempts || !mayPass(error)) throw error
        const pause = random() * Math.min(maxPauseMs, pauseMs * 2 ** (number - 1))
        if (clock.now() + pause >= deadline) throw error
        await clock.sleep(pause)
        // A timer may fire late.
        if (clock.now() >= deadline) throw error
      }
    }
  }
}

export function mayPass(error: unknown): boolean {
  const reason = reasonOf(error)
  if (reason === 'circuit_open' || reason === 'aborted' || isRefusal(error)) return false
  return isFailure(error, 'source_unavailable')
}
