/** What happens after an answer was given, so that its time tells nothing: bounded, and waited for at the end. */
import { setImmediate as afterThis } from 'node:timers/promises'

const MOST_AT_ONCE = 200

export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onFailure: (error: unknown) => void

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  run(work: () => Promise<void>): void {
    if (this.#running.size >= MOST_AT_ONCE) {
      this.#onFailure(new Error('too many mails are being prepared at once; this one is left out'))
      return
    }
    const running: Promise<void> = afterThis()
      .then(work)
      .catch(this.#onFailure)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
