/** The copies of what sources sent, as sent, within a bound of bytes; the least recently used goes first. */
import { createBoundedMap } from '../domain/bounded-map.ts'
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
  const copies = createBoundedMap<Copy>(maxBytes, ({ body }) => body.length)
  let nextId = firstId
  return {
    get: (key) => copies.get(key) ?? null,
    put(key, { body, content_type }, fetchedAtMs) {
      const copy: Copy = { id: nextId++, body, content_type, fetched_at_ms: fetchedAtMs }
      copies.set(key, copy)
      return copy
    },
    drop: copies.delete,
    bytes: copies.bytes,
    size: copies.size,
  }
}
