/** A least-recently-used cache of buffers, limited in bytes. */

export interface ByteCache {
  find(key: string): Buffer | null
  keep(key: string, bytes: Buffer): void
  size(): number
}

export function createByteCache(maxBytes: number): ByteCache {
  // A Map iterates in insertion order: re-inserting on every hit makes its first key the least recently used.
  const kept = new Map<string, Buffer>()
  let total = 0

  function drop(key: string): void {
    total -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }

  return {
    find(key) {
      const bytes = kept.get(key)
      if (bytes === undefined) return null
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    keep(key, bytes) {
      drop(key)
      if (bytes.length > maxBytes) return
      kept.set(key, bytes)
      total += bytes.length
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break
        drop(oldest)
      }
    },
    size: () => total,
  }
}
