/** Memoizes functions: by text up to a number of results, or by object as long as it lives. */
import { LRUCache } from 'lru-cache'

export function memoize<Value extends object | string>(
  max: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const cache = new LRUCache<string, Value>({ max })
  return (key) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const value = make(key)
    cache.set(key, value)
    return value
  }
}

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
