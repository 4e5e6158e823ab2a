/** A cache of source responses, unparsed, bounded in bytes; evicts the least recently used. */
import { LRUCache } from 'lru-cache'
import type { Copy, UpstreamResponse } from '../domain/reading.ts'

export interface CopyStore {
  get(key: string): Copy | null
  put(key: string, response: UpstreamResponse, fetchedAtMs: number): Copy
  drop(key: string): void
  /** Bytes of keys and bodies, and the overhead of storing them. */
  bytes(): number
  size(): number
}

/** Overhead per entry. Measured with 200,000 small ones. */
export const OVERHEAD_BYTES = 400

/** `firstId` lets a restarted process continue the numbering. */
export function createCopyStore({ maxBytes, firstId = 1 }: { maxBytes: number; firstId?: number }): CopyStore {
  const copies = new LRUCache<string, Copy>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, final_url = '' }, key) =>
      OVERHEAD_BYTES + Buffer.byteLength(key) + Buffer.byteLength(final_url) + body.length,
  })
  let nextId = firstId
  return {
    get: (key) => copies.get(key) ?? null,
    put(key, { body, content_type, final_url }, fetchedAtMs) {
      const found = final_url === undefined ? {} : { final_url }
      const copy: Copy = { id: nextId++, body, content_type, fetched_at_ms: fetchedAtMs, ...found }
      copies.set(key, copy)
      return copy
    },
    drop(key) {
      copies.delete(key)
    },
    bytes: () => copies.calculatedSize,
    size: () => copies.size,
  }
}
