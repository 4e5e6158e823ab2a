/** Records the requests to the marketplace, so that tests can count them. */

export interface JournalEntry {
  readonly number: number
  readonly method: string
  readonly target: string
  readonly status: number
  readonly fault: string | null
  /** Milliseconds since the program started; in answers only on request. */
  readonly at_ms: number
}

export interface Journal {
  add(entry: Omit<JournalEntry, 'number'>): void
  list(pattern: RegExp): readonly JournalEntry[]
  /** The number of requests per path, including those that were dropped from the list. */
  counts(): Readonly<Record<string, number>>
  clear(): void
}

const MOST_ENTRIES = 100_000
/** Every photo has its own path. */
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
