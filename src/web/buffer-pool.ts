/** A pool of buffers for bodies. A new buffer for each would make V8 collect the whole heap every 64 MB, which is every second under load. */

/** A borrowed buffer. The borrower releases it when nobody reads it any more. */
export interface Lease {
  readonly buffer: Buffer
  /** May be called more than once. A lease that is never released is garbage-collected. */
  readonly release: () => void
}

interface BufferPool {
  /** At least this large, with arbitrary content. */
  take(bytes: number): Lease
}

/** Larger than almost all pages. */
const BUFFER_BYTES = 64 * 1024
/** About the number of bodies in progress under load. */
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
