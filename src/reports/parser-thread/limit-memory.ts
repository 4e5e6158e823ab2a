/** Bounds memory that the limits of a thread do not cover: buffers outside the heap, and JSON while it is parsed. */

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

/** Bounds the memory outside the heap that a parser uses for a document; the limits of a thread cover only its heap. */
interface DocumentLimit {
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

interface JsonLimits {
  readonly longest: number
  readonly deepest: number
}

/** Replaces `JSON.parse` in this thread by one that rejects texts beyond the limits. */
export function limitJson({ longest, deepest }: JsonLimits): DocumentLimit {
  const { parse } = JSON
  let isExceeded = false
  JSON.parse = (text, reviver) => {
    const json = String(text)
    if (json.length > longest || isDeeper(json, deepest)) {
      isExceeded = true
      throw new SyntaxError('The JSON is too long or nested too deep.')
    }
    return parse(json, reviver)
  }
  return {
    reset() {
      isExceeded = false
    },
    isExceeded: () => isExceeded,
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

function isDeeper(text: string, deepest: number): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) i += code === BACKSLASH ? 1 : 0
    else if (OPENING.has(code) && ++depth > deepest) return true
    else if (CLOSING.has(code)) depth--
  }
  return false
}
