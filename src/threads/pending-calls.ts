/** Unanswered calls, by number. */

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export class PendingCalls {
  readonly #pending = new Map<number, Pending>()
  #last = 0

  get size(): number {
    return this.#pending.size
  }

  nextNumber(): number {
    this.#last += 1
    return this.#last
  }

  wait(number: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#pending.set(number, { resolve, reject }))
  }

  resolve(number: number, value: unknown): void {
    this.#take(number)?.resolve(value)
  }

  reject(number: number, error: unknown): void {
    this.#take(number)?.reject(error)
  }

  rejectAll(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }

  #take(number: number): Pending | undefined {
    const pending = this.#pending.get(number)
    this.#pending.delete(number)
    return pending
  }
}
