/** A queue in which every party has a line of its own, and the parties are served in turn. */

interface Line<Item> {
  readonly items: Item[]
}

export class RoundRobin<Item> {
  /** In the order of turns: whoever was served stands at the end again. */
  readonly #lines = new Map<string, Line<Item>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** How many parties wait. */
  get parties(): number {
    return this.#lines.size
  }

  countOf(party: string): number {
    return this.#lines.get(party)?.items.length ?? 0
  }

  /** The item of a party that has waited longest. */
  oldestOf(party: string): Item | undefined {
    return this.#lines.get(party)?.items[0]
  }

  push(party: string, item: Item): void {
    this.#size++
    const line = this.#lines.get(party)
    if (line) line.items.push(item)
    else this.#lines.set(party, { items: [item] })
  }

  /**
   * The oldest item of the party that has used least by `usedBy`; among equals, whose turn it is. A party of null may not be served now.
   * Undefined when there is none.
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
    const item = line.items.shift()
    if (line.items.length > 0) this.#lines.set(found, line)
    return item
  }

  /** The party with the longest line; of several, the one whose turn comes last. Null when nobody waits. */
  longest(): string | null {
    let found: string | null = null
    for (const party of this.#lines.keys()) {
      if (found === null || this.countOf(party) >= this.countOf(found)) found = party
    }
    return found
  }

  /** Takes the newest item of a party back out. */
  pop(party: string): Item | undefined {
    const newest = this.#lines.get(party)?.items.at(-1)
    if (newest !== undefined) this.remove(party, newest)
    return newest
  }

  /** False when it does not wait. */
  remove(party: string, item: Item): boolean {
    const line = this.#lines.get(party)
    const place = line?.items.lastIndexOf(item) ?? -1
    if (!line || place === -1) return false
    line.items.splice(place, 1)
    this.#size--
    if (line.items.length === 0) this.#lines.delete(party)
    return true
  }
}
