/** Remembers what a pure function said, up to so many answers: words of listings come again and again. */
export function keepSome<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  let kept = new Map<string, Value>()
  // The generation before the present one, so that a full memory is never emptied at a stroke.
  let older = new Map<string, Value>()
  return (key) => {
    const known = kept.get(key) ?? older.get(key)
    const value = known === undefined ? make(key) : known
    if (!kept.has(key)) {
      if (kept.size >= most / 2) {
        older = kept
        kept = new Map()
      }
      kept.set(key, value)
    }
    return value
  }
}
