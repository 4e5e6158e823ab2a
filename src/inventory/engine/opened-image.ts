/** An image that one thread has opened: its memory as arrays, the kernel, and scratch memory. */

import { readFileSync } from 'node:fs'
import type { IndexImage, IndexLayout, Region } from './image.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createPlainKernel } from './kernel/plain.ts'
import { type Scratch, takeScratch } from './scratch.ts'

export interface OpenedImage {
  readonly layout: IndexLayout
  readonly kernel: Kernel
  readonly scratch: Scratch
  /** The whole memory. */
  readonly words: Uint32Array
}

export function openImage(image: IndexImage, kernel: 'wasm' | 'plain'): OpenedImage {
  const { memory, layout } = image
  // First, because it grows the memory that the arrays cover.
  const scratch = takeScratch(image)
  const fast = kernel === 'wasm' ? createWasmKernel(memory) : null
  return { layout, scratch, words: new Uint32Array(memory.buffer), kernel: fast ?? createPlainKernel(memory) }
}

export function viewWords({ words }: OpenedImage, { at, length }: Region): Uint32Array {
  return new Uint32Array(words.buffer, at, length)
}

export function viewIds({ words }: OpenedImage, { at, length }: Region): Int32Array {
  return new Int32Array(words.buffer, at, length)
}

export function viewNumbers({ words }: OpenedImage, { at, length }: Region): Float64Array {
  return new Float64Array(words.buffer, at, length)
}

/** The place of the first number that is not lower than `value`. */
export function findFirst(rising: Uint32Array, value: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

const ARTEFACT = new URL('kernel/assets/kernel.wasm', import.meta.url)

let compiled: WebAssembly.Module | null | undefined

/** Null where WebAssembly has no SIMD or no shared memory. */
function createWasmKernel(memory: WebAssembly.Memory): Kernel | null {
  compiled ??= compile()
  if (compiled === null) return null
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernel
}

function compile(): WebAssembly.Module | null {
  const bytes = readFileSync(ARTEFACT)
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
}
