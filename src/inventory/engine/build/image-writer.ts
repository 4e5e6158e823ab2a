/** Collects the parts of an image, and writes them to one memory when all are known. */
import { type Bits, BLOCK_BYTES, BLOCK_DOCS, MOST_PAGES, PAGE_BYTES, type Region } from '../image.ts'

type Elements = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** Every part is aligned to cache lines. */
const ALIGNMENT = 64
/** How many threads may have an image open at once; each needs scratch memory. */
const MOST_OPENERS = 64

export type ImageWriter = ReturnType<typeof createImageWriter>

export function createImageWriter(listings: number) {
  const stride = countBlocks(listings) * BLOCK_BYTES
  const writes: ((buffer: ArrayBufferLike) => void)[] = []
  // No part begins at 0, so 0 can stand for none.
  let end = ALIGNMENT
  const reserve = (bytes: number): number => {
    const at = end
    end += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
    return at
  }
  return {
    stride,
    add(elements: Elements): Region {
      const at = reserve(elements.byteLength)
      const bytes = new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength)
      writes.push((buffer) => new Uint8Array(buffer, at, bytes.length).set(bytes))
      return { at, length: elements.length }
    },
    /** Reserves a bitset. `write` fills it when the image is written. */
    addBits(count: number, write: (words: Uint32Array) => void): Bits {
      const at = reserve(stride)
      writes.push((buffer) => write(new Uint32Array(buffer, at, stride / 4)))
      return { at, count }
    },
    /** Returns the memory with all parts. */
    finish(scratchBytes: number) {
      const memory = createImageMemory(end, scratchBytes)
      for (const write of writes) write(memory.buffer)
      return { memory, bytes: end }
    },
  }
}

/** `scratchBytes`: what each thread needs that opens the image. */
export function createImageMemory(bytes: number, scratchBytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE_BYTES)
  const maximum = Math.min(MOST_PAGES, pages + Math.ceil(scratchBytes / PAGE_BYTES) * MOST_OPENERS)
  return new WebAssembly.Memory({ initial: pages, maximum, shared: true })
}

/** At least one, so that an empty image needs no special case. */
export function countBlocks(listings: number): number {
  return Math.max(1, Math.ceil(listings / BLOCK_DOCS))
}
