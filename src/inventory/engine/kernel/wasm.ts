/** The kernel in WebAssembly, if the machine can run it. */
import { readFileSync } from 'node:fs'
import type { Kernel } from './kernel.ts'

const ARTEFACT = new URL('assets/kernel.wasm', import.meta.url)

let compiled: WebAssembly.Module | null | undefined

/** Null where WebAssembly has no SIMD or no shared memory. */
export function createWasmKernel(memory: WebAssembly.Memory): Kernel | null {
  compiled ??= compile()
  if (compiled === null) return null
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernel
}

function compile(): WebAssembly.Module | null {
  const bytes = readFileSync(ARTEFACT)
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
}
