/** The words that no table has, for people who extend the tables. */

/** A word and how often it occurred since the last save. */
export interface UnknownWordCount {
  readonly kind: string
  readonly text: string
  readonly times: number
}

export interface UnknownWord extends UnknownWordCount {
  readonly first_seen_at_ms: number
  readonly last_seen_at_ms: number
}

/** The maximum number of stored words, so that untrusted titles cannot fill the disk. */
export const MOST_UNKNOWN_WORDS = 10_000

/** A longer text is a sentence, not a word. */
export const LONGEST_UNKNOWN_WORD = 100

export interface UnknownWordStore {
  /** Adds to the counts, at the given time. */
  add(words: readonly UnknownWordCount[], atMs: number): Promise<void>
  /** The most frequent first, then by kind and text. */
  list(limit: number): Promise<readonly UnknownWord[]>
}

/** Counts unknown words in memory until they are saved to the store. */
export interface UnknownWords {
  record(kind: string, text: string): void
  /** Returns the counts since the last call, and resets them. */
  take(): readonly UnknownWordCount[]
}

export function createUnknownWords(): UnknownWords {
  let counts = new Map<string, UnknownWordCount>()
  return {
    record(kind, text) {
      if (text.length > LONGEST_UNKNOWN_WORD) return
      const key = `${kind} ${text}`
      const known = counts.get(key)
      if (!known && counts.size >= MOST_UNKNOWN_WORDS) return
      counts.set(key, { kind, text, times: (known?.times ?? 0) + 1 })
    },
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
