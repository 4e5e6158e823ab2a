/** A map whose entries expire: when it is full, expired ones go first, so that invented keys displace nobody. */

/** More than can be alive at once: no key is counted longer than half an hour, and a machine hashes about 30 passwords per second. */
const MOST_NAMES = 50_000
/** A full scan takes a millisecond, and is not done for every key. */
const SWEEP_EVERY_MS = 10_000

interface EndingMapParts<Value> {
  readonly now: () => number
  readonly endsAtMs: (value: Value) => number
  readonly most?: number
}

export class EndingMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #parts: EndingMapParts<Value>
  #sweptAtMs = Number.NEGATIVE_INFINITY

  constructor(parts: EndingMapParts<Value>) {
    this.#parts = parts
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name)
    return value === undefined || this.#parts.now() < this.#parts.endsAtMs(value) ? value : undefined
  }

  set(name: string, value: Value): void {
    // Moves it to the end: the first is the oldest.
    this.#values.delete(name)
    if (this.#values.size >= (this.#parts.most ?? MOST_NAMES)) this.#makeRoom()
    this.#values.set(name, value)
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  #makeRoom(): void {
    const { now, endsAtMs, most = MOST_NAMES } = this.#parts
    const at = now()
    if (at - this.#sweptAtMs >= SWEEP_EVERY_MS) {
      this.#sweptAtMs = at
      for (const [name, value] of this.#values) if (at >= endsAtMs(value)) this.#values.delete(name)
    }
    const [oldest] = this.#values.keys()
    if (this.#values.size >= most && oldest !== undefined) this.#values.delete(oldest)
  }
}
