/** Matches words at a position in a text, the longest first. */

interface Vocabulary<Entry> {
  /** The longest word that begins at `at`. */
  match(text: string, at: number): { readonly entry: Entry; readonly length: number } | null
}

export function createVocabulary<Entry>(words: Iterable<readonly [string, Entry]>): Vocabulary<Entry> {
  const byWord = new Map(words)
  const lengthsBy = new Map<string, number[]>()
  for (const word of byWord.keys()) {
    const lengths = lengthsBy.get(word[0]!) ?? []
    if (!lengths.includes(word.length))
      lengthsBy.set(
        word[0]!,
        [...lengths, word.length].sort((a, b) => b - a),
      )
  }
  return {
    match(text, at) {
      for (const length of lengthsBy.get(text[at] ?? '') ?? []) {
        const entry = byWord.get(text.slice(at, at + length))
        if (entry !== undefined) return { entry, length }
      }
      return null
    },
  }
}
