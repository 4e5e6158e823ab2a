/** Counts the outcomes of the last seconds: how many different requests failed, and their share. */

export type Outcome = 'answered' | 'failed' | 'refused'

interface WindowOptions {
  readonly windowMs: number
  readonly now: () => number
}

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

export class OutcomeWindow {
  readonly #now: () => number
  readonly #bucketMs: number
  #buckets: Bucket[] = []

  constructor({ windowMs, now }: WindowOptions) {
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
