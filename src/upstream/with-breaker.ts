/** A circuit breaker: a source that keeps failing is left alone for a while, then tried by a single request. */
import { isFailure } from '../domain/failure.ts'
import { unavailable } from './unavailable.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'

export interface BreakerOptions {
  /** Consecutive failures that open it. */
  readonly failures: number
  readonly coolDownMs: number
  readonly now: () => number
  readonly onChange?: (state: BreakerState) => void
}

export interface Breaker {
  state(): BreakerState
  /** Runs the call, or throws `source_unavailable` at once. */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>
}

export function createBreaker({ failures, coolDownMs, now, onChange }: BreakerOptions): Breaker {
  let state: BreakerState = 'closed'
  let failed = 0
  let opened_at = 0
  // Calls that began before the last change of state have no say in the present one.
  let generation = 0

  function change(next: BreakerState): void {
    state = next
    failed = 0
    generation++
    if (next === 'open') opened_at = now()
    onChange?.(next)
  }

  function admit(): void {
    if (state === 'closed') return
    const waited = now() - opened_at
    if (state === 'half_open' || waited < coolDownMs) {
      throw unavailable('circuit_open', undefined, Math.max(1, Math.ceil((coolDownMs - waited) / 1000)))
    }
    change('half_open')
  }

  function settle(began: number, bad: boolean): void {
    if (began !== generation) return
    if (!bad) {
      failed = 0
      if (state === 'half_open') change('closed')
    } else if (++failed >= failures || state === 'half_open') change('open')
  }

  return {
    // Who asks for the state alone would never see the end of a rest: only a call ends it.
    state: () => (state === 'open' && now() - opened_at >= coolDownMs ? 'half_open' : state),
    async run(call) {
      admit()
      const began = generation
      try {
        const answer = await call()
        settle(began, false)
        return answer
      } catch (error) {
        // "No such car" is the answer of a source in good health.
        settle(began, isFailure(error, 'source_unavailable'))
        throw error
      }
    },
  }
}

export function withBreaker<Arguments extends readonly unknown[], Answer>(
  call: (...given: Arguments) => Promise<Answer>,
  breaker: Breaker,
): (...given: Arguments) => Promise<Answer> {
  return (...given) => breaker.run(() => call(...given))
}
