/** The promise of an answer: awaiting it gives the record, `withMeta()` gives the record and its metadata from the headers. */
import type { Meta } from './read-meta.ts'

export interface Answer<Data> {
  readonly data: Data
  readonly meta: Meta
}

export class ApiPromise<Data> extends Promise<Data> {
  // `then` and `finally` return plain promises.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  readonly #answer: Promise<Answer<Data>>

  constructor(answer: Promise<Answer<Data>>) {
    // Its own state is never used: `then` delegates to the answer, so that a failure is reported once, to the caller.
    super(() => {})
    this.#answer = answer
  }

  /** The record with the limits, the request id and the freshness of the answer. */
  withMeta(): Promise<Answer<Data>> {
    return this.#answer
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  override then<Result = Data, Fallback = never>(
    onFulfilled?: ((data: Data) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Fallback | PromiseLike<Fallback>) | null,
  ): Promise<Result | Fallback> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected)
  }
}
