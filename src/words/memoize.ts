/** Memoizes a pure function up to a number of results: listings repeat the same words. */
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
