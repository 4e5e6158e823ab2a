/** A queue with one line per party; the parties are served in turn. */

export class RoundRobin<Item> {
  /** In the order of turns: a party that was served moves to the end. */
  readonly #lines = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The number of parties with waiting items. */
  get parties(): number {
    return this.#lines.size
  }

  /** Whether an item of such a party waits. */
  some(test: (party: string) => boolean): boolean {
    for (const party of this.#lines.keys()) if (test(party)) return true
    return false
  }

  countOf(party: string): number {
    return this.#lines.get(party)?.length ?? 0
  }

  /** The item of a party that has waited longest. */
  oldestOf(party: string): Item | undefined {
    return this.#lines.get(party)?.[0]
  }

  push(party: string, item: Item): void {
    this.#size++
    const line = this.#lines.get(party)
    if (line) line.push(item)
    else this.#lines.set(party, [item])
  }

  /**
   * The oldest item of the party that has used least according to `usedBy`; among equals, of the party whose turn it is. A party with
   * null must not be served now. Undefined when there is none.
   */
  shift(usedBy: (party: string) => number | null = () => 0): Item | undefined {
    let found: string | null = null
    let least = Number.POSITIVE_INFINITY
    for (const party of this.#lines.keys()) {
      const used = usedBy(party)
      if (used === null || used >= least) continue
      found = party
      least = used
    }
    const line = found === null ? undefined : this.#lines.get(found)
    if (found === null || !line) return undefined
    this.#size--
    this.#lines.delete(found)
    const item = line.shift()
    if (line.length > 0) this.#lines.set(found, line)
    return item
  }

  /** The party with the longest line; of several, the one whose turn comes last. Null when no item waits. */
  longest(): string | null {
    let found: string | null = null
    for (const party of this.#lines.keys()) {
      if (found === null || this.countOf(party) >= this.countOf(found)) found = party
    }
    return found
  }

  /** Removes and returns the newest item of a party. */
  pop(party: string): Item | undefined {
    const newest = this.#lines.get(party)?.at(-1)
    if (newest !== undefined) this.remove(party, newest)
    return newest
  }

  /** False when the item is not waiting. */
  remove(party: string, item: Item): boolean {
    const line = this.#lines.get(party)
    const place = line?.lastIndexOf(item) ?? -1
    if (!line || place === -1) return false
    line.splice(place, 1)
    this.#size--
    if (line.length === 0) this.#lines.delete(party)
    return true
  }
}
