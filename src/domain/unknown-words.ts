/** The words that no table knew: what a person reads to make the tables better. */

/** A word as often as it came, since the last time that it was told. */
export interface UnknownWordCount {
  readonly kind: string
  readonly text: string
  readonly times: number
}

export interface UnknownWord extends UnknownWordCount {
  readonly first_seen_at_ms: number
  readonly last_seen_at_ms: number
}

/** How many words are kept; new ones beyond that are not, so that strangers' titles cannot fill the disk. */
export const MOST_UNKNOWN_WORDS = 10_000

/** A longer text is a sentence, and no word. */
export const LONGEST_UNKNOWN_WORD = 100

export interface UnknownWordStore {
  /** Adds to the counts, at the given time. */
  add(words: readonly UnknownWordCount[], atMs: number): Promise<void>
  /** The most frequent first; of equal ones the first by kind and text. */
  list(limit: number): Promise<readonly UnknownWord[]>
}

/** What the words are told to: it counts, and someone carries the counts to the store from time to time. */
export interface UnknownWords {
  record(kind: string, text: string): void
  /** What was counted since the last time; counting begins anew. */
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
