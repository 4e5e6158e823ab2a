/** The requests that the marketplace got, so that tests can say "the source was asked once". */

export interface JournalEntry {
  readonly number: number
  readonly method: string
  readonly target: string
  readonly status: number
  readonly fault: string | null
  /** Milliseconds since the program began; left out of answers unless asked for. */
  readonly at_ms: number
}

export interface Journal {
  add(entry: Omit<JournalEntry, 'number'>): void
  list(pattern: RegExp): readonly JournalEntry[]
  /** How many there were of each path, those that have dropped out of the list included. */
  counts(): Readonly<Record<string, number>>
  clear(): void
}

const MOST_ENTRIES = 100_000
/** Photos have a path each. */
const MOST_PATHS = 10_000

export function createJournal(): Journal {
  let entries: JournalEntry[] = []
  let number = 0
  let counts = new Map<string, number>()
  return {
    add(entry) {
      number++
      entries.push({ number, ...entry })
      const path = entry.target.split('?', 1)[0] as string
      if (counts.has(path) || counts.size < MOST_PATHS) counts.set(path, (counts.get(path) ?? 0) + 1)
      if (entries.length > MOST_ENTRIES) entries = entries.slice(MOST_ENTRIES / 2)
    },
    list: (pattern) => entries.filter(({ target }) => pattern.test(target)),
    counts: () => Object.fromEntries(counts),
    clear() {
      entries = []
      counts = new Map()
    },
  }
}
