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

/** times: the most frequent first; the others: the newest first. */
export const WORD_SORTS = ['times', 'first', 'last'] as const
export type WordSort = (typeof WORD_SORTS)[number]

interface WordQuestion {
  /** Null = any. */
  readonly kind: string | null
  readonly sort: WordSort
  readonly offset: number
  readonly limit: number
}

export interface UnknownWordStore {
  /** Adds to the counts, at the given time. */
  add(words: readonly UnknownWordCount[], atMs: number): Promise<void>
  /** The most frequent first, then by kind and text. */
  list(limit: number): Promise<readonly UnknownWord[]>
  /** One page, and how many there are on all pages. */
  find(question: WordQuestion): Promise<{ readonly words: readonly UnknownWord[]; readonly total: number }>
  /** How many words of each kind there are, by kind. */
  countKinds(): Promise<ReadonlyMap<string, number>>
  /** How many words were first seen at or after a time. */
  countNew(sinceMs: number): Promise<number>
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
