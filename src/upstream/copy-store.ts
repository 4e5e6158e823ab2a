/** The copies of what sources sent, as sent, within a bound of bytes; the least recently used goes first. */
import type { UpstreamResponse } from './get.ts'

export interface Copy {
  /** Unique in its store, and never given twice. */
  readonly id: number
  readonly body: Buffer
  readonly content_type: string | null
  readonly fetched_at_ms: number
}

export interface CopyStore {
  get(key: string): Copy | null
  put(key: string, response: UpstreamResponse, fetchedAtMs: number): Copy
  drop(key: string): void
  /** Bytes of the keys and bodies held. */
  bytes(): number
  size(): number
}

/** `firstId` lets a restarted process go on where no earlier one has counted. */
export function createCopyStore({ maxBytes, firstId = 1 }: { maxBytes: number; firstId?: number }): CopyStore {
  // A Map keeps the order of insertion: the first entry is the one that was used least recently.
  const copies = new Map<string, Copy>()
  let bytes = 0
  let nextId = firstId

  function drop(key: string): void {
    const held = copies.get(key)
    if (!held) return
    copies.delete(key)
    bytes -= sizeOf(key, held)
  }

  return {
    get(key) {
      const held = copies.get(key)
      if (!held) return null
      copies.delete(key)
      copies.set(key, held)
      return held
    },
    put(key, { body, content_type }, fetchedAtMs) {
      drop(key)
      const copy: Copy = { id: nextId++, body, content_type, fetched_at_ms: fetchedAtMs }
      const size = sizeOf(key, copy)
      // What is larger than the whole store would empty it for nothing.
      if (size > maxBytes) return copy
      copies.set(key, copy)
      bytes += size
      for (const oldest of copies.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
      return copy
    },
    drop,
    bytes: () => bytes,
    size: () => copies.size,
  }
}

function sizeOf(key: string, { body }: Copy): number {
  return Buffer.byteLength(key) + body.length
}
