/** Lets work run a piece at a time, each in a turn of the event loop of its own, so that requests are served in between. */

export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, first come, first served: up to its next wait, the caller works alone. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) setImmediate(() => this.#letOne())
    })
  }

  #letOne(): void {
    this.#waiting[0]?.()
    this.#waiting.shift()
    if (this.#waiting.length > 0) setImmediate(() => this.#letOne())
  }
}
