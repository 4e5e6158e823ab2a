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

  /** The oldest item of the party whose turn it is; a party that may not be served now keeps its turn. Undefined when there is none. */
  shift(mayServe: (party: string) => boolean = () => true): Item | undefined {
    for (const [party, line] of this.#lines) {
      if (!mayServe(party)) continue
      const item = line.items.shift()
      this.#size--
      this.#lines.delete(party)
      if (line.items.length > 0) this.#lines.set(party, line)
      return item
    }
    return undefined
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
