/** Bounds the memory outside the heap that a parser uses for a document; the limits of a thread cover only its heap. */

const BUFFERS = [
  'ArrayBuffer',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
] as const

type BufferClass = new (...args: readonly unknown[]) => object

export interface DocumentLimit {
  /** Resets the count for a new document. */
  reset(): void
  /** Whether the limit was reached since the last reset. */
  isExceeded(): boolean
}

/**
 * Replaces the buffer classes of this thread by ones that count, and throw past `maxBytes` since the last reset.
 * Freed memory is not subtracted, so the limit is far above what a document needs.
 */
export function limitBuffers(maxBytes: number): DocumentLimit {
  let left = maxBytes
  const room = globalThis as unknown as Record<string, BufferClass>
  for (const name of BUFFERS) {
    room[name] = new Proxy(room[name] as BufferClass, {
      construct(target, args, newTarget) {
        left -= bytesOf(target, args[0])
        if (left < 0) throw new RangeError('The document takes too much memory.')
        return Reflect.construct(target, args, newTarget)
      },
    })
  }
  return {
    reset() {
      left = maxBytes
    },
    isExceeded: () => left < 0,
  }
}

/** A view of an existing buffer allocates nothing. */
function bytesOf(target: BufferClass, source: unknown): number {
  const width = 'BYTES_PER_ELEMENT' in target ? Number(target.BYTES_PER_ELEMENT) : 1
  if (typeof source === 'number') return source * width
  const length = typeof source === 'object' && source !== null && 'length' in source ? Number(source.length) : 0
  return length * width
}
