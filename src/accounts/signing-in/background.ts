/** Work after a response was sent, so that its duration reveals nothing: bounded, and awaited at shutdown. */
import { setImmediate as afterThis } from 'node:timers/promises'
import type { Result } from './results.ts'

const MOST_AT_ONCE = 200

export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onFailure: (error: unknown) => void

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** The response is the same whatever the outcome of the work. Refused, and not done, if too much is in progress. */
  run(work: () => Promise<void>): Result<true, 'slow_down'> {
    if (this.#running.size >= MOST_AT_ONCE) return { refused: 'slow_down', retry_after_s: 1 }
    const running: Promise<void> = afterThis()
      .then(work)
      .catch(this.#onFailure)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
    return { done: true }
  }

  /** Resolves when nothing is in progress. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
