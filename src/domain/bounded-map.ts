/** A map within a bound of bytes: what was used least recently goes first. */

export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /** Bytes of the keys and values held. */
  bytes(): number
  size(): number
}

export function createBoundedMap<Value>(maxBytes: number, sizeOf: (value: Value) => number): BoundedMap<Value> {
  // A Map keeps the order of insertion: the first entry is the one that was used least recently.
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>()
  let total = 0

  function drop(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      drop(key)
      const bytes = Buffer.byteLength(key) + sizeOf(value)
      // What is larger than the whole map would empty it for nothing.
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        drop(oldest)
      }
    },
    delete: drop,
    bytes: () => total,
    size: () => entries.size,
  }
}
