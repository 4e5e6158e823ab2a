/** Memoizes by object: a value is made once and kept as long as its object lives, as are indexes over catalogues that come again and again. */
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
