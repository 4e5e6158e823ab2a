/** A circuit breaker: pauses requests to a source that fails most of them, then tries single ones. */
import { Failure, isFailure } from '../domain/failure.ts'
import { isElsewhere, isOurs, isRefusal, unavailable } from './unavailable.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'

/** When a source counts as down. */
export interface BreakerLimits {
  /** This many different requests must have failed within the window: one failing request says nothing about others. */
  readonly failures: number
  /** And this share of all settled requests. */
  readonly share: number
  readonly windowMs: number
  /** And no other request must have succeeded for this long: a source that answers others is up. */
  readonly silenceMs: number
  /** The first pause; each failed probe doubles it, up to `maxCoolDownMs`. */
  readonly coolDownMs: number
  readonly maxCoolDownMs: number
  /** The time between two probes with requests that have not failed before. */
  readonly probeMs: number
}

interface BreakerOptions extends BreakerLimits {
  readonly now: () => number
  /** 0 ≤ number < 1; spreads the probes of several processes. */
  readonly random: () => number
  readonly onChange?: (state: BreakerState) => void
}

const MOST_FAILED = 1000

export class Breaker {
  readonly #options: BreakerOptions
  readonly #outcomes: OutcomeWindow
  #state: 'closed' | 'open' = 'closed'
  #restEndsAt = 0
  #rests = 0
  #answeredAt = Number.NEGATIVE_INFINITY
  #probedAt = Number.NEGATIVE_INFINITY
  #isProbing = false
  /** Requests that failed since it was closed: their repeated failure proves nothing. */
  readonly #failed = new Set<string>()
  // Calls that started before the last change of state do not affect the current one.
  #generation = 0

  constructor(options: BreakerOptions) {
    this.#options = options
    this.#outcomes = new OutcomeWindow(options)
  }

  /** Reading the state does not end a pause: only a call does. */
  state(): BreakerState {
    if (this.#state === 'closed') return 'closed'
    return this.#isProbing || this.#options.now() >= this.#restEndsAt ? 'half_open' : 'open'
  }

  /** Runs the call, or throws `source_unavailable` immediately. */
  async run<Answer>(question: string, call: () => Promise<Answer>): Promise<Answer> {
    const isProbe = this.#admit(question)
    const began = this.#generation
    try {
      const answer = await call()
      this.#settle(began, question, 'answered')
      return answer
    } catch (error) {
      if (isOurs(error)) throw error
      const outcome = outcomeOf(error)
      this.#settle(began, question, outcome)
      if (outcome === 'refused' && this.#isReached('refused')) throw misunderstood(error)
      throw error
    } finally {
      if (isProbe) this.#isProbing = false
    }
  }

  /** During a pause, one request at a time is let through that has not failed before: it alone can tell whether the source is down or only certain requests fail. Failed requests wait for the end of the pause. True for a probe. */
  #admit(question: string): boolean {
    if (this.#state === 'closed') return false
    const { now, probeMs } = this.#options
    const at = now()
    const left = this.#restEndsAt - at
    const mayProbe = left <= 0 || (!this.#failed.has(question) && at - this.#probedAt >= probeMs)
    if (this.#isProbing || !mayProbe) {
      throw unavailable('circuit_open', undefined, Math.max(1, Math.ceil(left / 1000)))
    }
    this.#isProbing = true
    this.#probedAt = at
    return true
  }

  #settle(began: number, question: string, outcome: Outcome): void {
    if (began !== this.#generation) return
    this.#outcomes.add(question, outcome)
    if (outcome === 'answered') this.#answeredAt = this.#options.now()
    if (outcome === 'failed' && this.#failed.size < MOST_FAILED) this.#failed.add(question)
    if (this.#state === 'open') {
      if (outcome === 'failed') this.#rest()
      else this.#close()
    } else if (outcome === 'failed' && this.#isReached('failed') && this.#isSilent()) this.#open()
  }

  #isReached(outcome: 'failed' | 'refused'): boolean {
    const { questions, share } = this.#outcomes.share(outcome)
    return questions >= this.#options.failures && share >= this.#options.share
  }

  #isSilent(): boolean {
    return this.#options.now() - this.#answeredAt >= this.#options.silenceMs
  }

  #open(): void {
    this.#state = 'open'
    this.#generation++
    this.#probedAt = this.#options.now()
    this.#rest()
    this.#options.onChange?.('open')
  }

  #rest(): void {
    const { now, random, coolDownMs, maxCoolDownMs } = this.#options
    const rest = Math.min(maxCoolDownMs, coolDownMs * 2 ** this.#rests)
    this.#rests++
    this.#restEndsAt = now() + rest * (0.5 + random())
  }

  #close(): void {
    this.#state = 'closed'
    this.#generation++
    this.#rests = 0
    this.#failed.clear()
    this.#outcomes.clear()
    this.#options.onChange?.('closed')
  }
}

/** "No such car" is a healthy response; a refusal says something about the request. */
function outcomeOf(error: unknown): Outcome {
  if (isElsewhere(error)) return 'answered'
  if (isRefusal(error)) return 'refused'
  return isFailure(error, 'source_unavailable') ? 'failed' : 'answered'
}

/** A source that refuses most requests has probably changed its interface. */
function misunderstood(cause: unknown): Failure {
  return new Failure('source_changed', 'The source refuses most requests.', { cause })
}

type Outcome = 'answered' | 'failed' | 'refused'

interface Bucket {
  readonly number: number
  answered: number
  /** Repeated failures of one request count once: they say nothing about others. */
  readonly failed: Set<string>
  readonly refused: Set<string>
}

const BUCKETS = 10
/** More than any threshold needs; older ones are dropped. */
const MOST_QUESTIONS = 256

/** Counts the outcomes of the last seconds: how many different requests failed, and their share. */
class OutcomeWindow {
  readonly #now: () => number
  readonly #bucketMs: number
  #buckets: Bucket[] = []

  constructor({ windowMs, now }: Pick<BreakerOptions, 'windowMs' | 'now'>) {
    this.#now = now
    this.#bucketMs = windowMs / BUCKETS
  }

  add(question: string, outcome: Outcome): void {
    const bucket = this.#current()
    if (outcome === 'answered') bucket.answered++
    else if (bucket[outcome].size < MOST_QUESTIONS) bucket[outcome].add(question)
  }

  /** For one kind of bad outcome: the number of different requests, and their share of these and the successful ones. */
  share(outcome: 'failed' | 'refused'): { readonly questions: number; readonly share: number } {
    this.#current()
    const questions = new Set(this.#buckets.flatMap((bucket) => [...bucket[outcome]])).size
    const answered = this.#buckets.reduce((sum, bucket) => sum + bucket.answered, 0)
    return { questions, share: questions === 0 ? 0 : questions / (questions + answered) }
  }

  clear(): void {
    this.#buckets = []
  }

  /** Drops entries that are too old, or in the future after the clock was set back. */
  #current(): Bucket {
    const number = Math.floor(this.#now() / this.#bucketMs)
    this.#buckets = this.#buckets.filter((bucket) => bucket.number > number - BUCKETS && bucket.number <= number)
    const last = this.#buckets.at(-1)
    if (last?.number === number) return last
    const bucket: Bucket = { number, answered: 0, failed: new Set(), refused: new Set() }
    this.#buckets.push(bucket)
    return bucket
  }
}
