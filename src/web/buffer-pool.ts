/**
 * Buffers for bodies that are sent once and then used again. One of its own for every body would be quicker thrown away than
 * collected: memory outside of V8's heap makes it look through all of the heap every 64 MB, which is every second under load.
 */

/** A buffer that is lent: whoever has it says when nobody reads it any more. */
export interface Lease {
  readonly buffer: Buffer
  /** Once is enough; a lease that is never released is collected like anything else. */
  readonly release: () => void
}

interface BufferPool {
  /** Of at least so many bytes, with anything in them. */
  take(bytes: number): Lease
}

/** More than nearly all pages take. */
const BUFFER_BYTES = 64 * 1024
/** As many bodies as are under way at once on a busy day. */
const MOST_FREE = 128

export function createBufferPool(): BufferPool {
  const free: Buffer[] = []

  return {
    take(bytes) {
      if (bytes > BUFFER_BYTES) return { buffer: Buffer.allocUnsafeSlow(bytes), release: () => {} }
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
      let isLent = true
      return {
        buffer,
        release() {
          if (isLent && free.length < MOST_FREE) free.push(buffer)
          isLent = false
        },
      }
    },
  }
}
