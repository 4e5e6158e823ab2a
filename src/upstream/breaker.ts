/** A circuit breaker: a source that fails most of what it is asked is left alone for a while, then tried by a single request. */
import { Failure, isFailure } from '../domain/failure.ts'
import { type Outcome, OutcomeWindow } from './outcome-window.ts'
import { isRefusal, unavailable } from './unavailable.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'

/** When a source counts as down. */
export interface BreakerLimits {
  /** So many different questions must have failed within the window: one that cannot be answered speaks for itself only. */
  readonly failures: number
  /** And so large a part of all that were settled in it. */
  readonly share: number
  readonly windowMs: number
  /** The first rest; each probe that fails doubles it, up to `maxCoolDownMs`. */
  readonly coolDownMs: number
  readonly maxCoolDownMs: number
}

export interface BreakerOptions extends BreakerLimits {
  readonly now: () => number
  /** 0 ≤ number < 1; several processes must not come back in the same moment. */
  readonly random: () => number
  readonly onChange?: (state: BreakerState) => void
}

export class Breaker {
  readonly #options: BreakerOptions
  readonly #outcomes: OutcomeWindow
  #state: BreakerState = 'closed'
  #restEndsAt = 0
  #rests = 0
  // Calls that began before the last change of state have no say in the present one.
  #generation = 0

  constructor(options: BreakerOptions) {
    this.#options = options
    this.#outcomes = new OutcomeWindow(options)
  }

  /** Who asks for the state alone would never see the end of a rest: only a call ends it. */
  state(): BreakerState {
    return this.#state === 'open' && this.#options.now() >= this.#restEndsAt ? 'half_open' : this.#state
  }

  /** Runs the call, or throws `source_unavailable` at once. */
  async run<Answer>(question: string, call: () => Promise<Answer>): Promise<Answer> {
    this.#admit()
    const began = this.#generation
    try {
      const answer = await call()
      this.#settle(began, question, 'answered')
      return answer
    } catch (error) {
      const outcome = outcomeOf(error)
      this.#settle(began, question, outcome)
      if (outcome === 'refused' && this.#isReached('refused')) throw misunderstood(error)
      throw error
    }
  }

  #admit(): void {
    if (this.#state === 'closed') return
    const left = this.#restEndsAt - this.#options.now()
    if (this.#state === 'half_open' || left > 0) {
      throw unavailable('circuit_open', undefined, Math.max(1, Math.ceil(left / 1000)))
    }
    this.#change('half_open')
  }

  #settle(began: number, question: string, outcome: Outcome): void {
    if (began !== this.#generation) return
    this.#outcomes.add(question, outcome)
    if (this.#state === 'half_open') this.#change(outcome === 'failed' ? 'open' : 'closed')
    else if (outcome === 'failed' && this.#isReached('failed')) this.#change('open')
  }

  #isReached(outcome: 'failed' | 'refused'): boolean {
    const { questions, share } = this.#outcomes.share(outcome)
    return questions >= this.#options.failures && share >= this.#options.share
  }

  #change(next: BreakerState): void {
    const { now, random, coolDownMs, maxCoolDownMs, onChange } = this.#options
    this.#state = next
    this.#generation++
    if (next === 'open') {
      const rest = Math.min(maxCoolDownMs, coolDownMs * 2 ** this.#rests)
      this.#rests++
      this.#restEndsAt = now() + rest * (0.5 + random())
    }
    if (next === 'closed') {
      this.#rests = 0
      this.#outcomes.clear()
    }
    onChange?.(next)
  }
}

/** "No such car" is the answer of a source in good health; what it refuses says something about the question. */
function outcomeOf(error: unknown): Outcome {
  if (isRefusal(error)) return 'refused'
  return isFailure(error, 'source_unavailable') ? 'failed' : 'answered'
}

/** A source that refuses most of what it is asked is asked in a way that it no longer takes. */
function misunderstood(cause: unknown): Failure {
  return new Failure('source_changed', 'The source refuses most of what it is asked.', { cause })
}
