/** Work after a response was sent, so that its duration reveals nothing: bounded, and awaited at shutdown. */
import { setImmediate as afterThis } from 'node:timers/promises'

const MOST_AT_ONCE = 200

export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onFailure: (error: unknown) => void

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** False if too much is in progress: then it is not done. */
  run(work: () => Promise<void>): boolean {
    if (this.#running.size >= MOST_AT_ONCE) return false
    const running: Promise<void> = afterThis()
      .then(work)
      .catch(this.#onFailure)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
    return true
  }

  /** Resolves when nothing is in progress. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
