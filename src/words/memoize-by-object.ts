/** Memoizes by object: computes a value once and keeps it as long as the object lives. Used for indexes over catalogues. */
export function memoizeByObject<Key extends object, Value extends object>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const kept = made.get(key)
    if (kept) return kept
    const value = make(key)
    made.set(key, value)
    return value
  }
}
