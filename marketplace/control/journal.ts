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
  clear(): void
}

const MOST_ENTRIES = 100_000

export function createJournal(): Journal {
  let entries: JournalEntry[] = []
  let number = 0
  return {
    add(entry) {
      number++
      entries.push({ number, ...entry })
      if (entries.length > MOST_ENTRIES) entries = entries.slice(MOST_ENTRIES / 2)
    },
    list: (pattern) => entries.filter(({ target }) => pattern.test(target)),
    clear() {
      entries = []
    },
  }
}
