/** Unpacks small texts one after another in a memory of its own: a stream for each, as zlib makes it, takes twice as long as unpacking it. */
import { readFileSync } from 'node:fs'

const ARTEFACT = new URL('assets/inflate.wasm', import.meta.url)

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly INPUT: { readonly value: number }
  readonly INPUT_BYTES: { readonly value: number }
  readonly OUTPUT: { readonly value: number }
  inflate(packed: number, dictionary: number): number
  measure(from: number, units: number): number
}

export interface Inflater {
  /** Raw deflate. Null when it is damaged or too large: zlib then knows better. Good until the next one. */
  inflate(packed: Uint8Array, dictionary: Uint8Array): Uint8Array | null
  /** How many bytes of what was unpacked last have so many units of UTF-16, from a place on. */
  measure(from: number, units: number): number
}

let compiled: WebAssembly.Module | null = null

export function createInflater(): Inflater {
  compiled ??= new WebAssembly.Module(readFileSync(ARTEFACT))
  const { memory, INPUT, INPUT_BYTES, OUTPUT, inflate, measure } = new WebAssembly.Instance(compiled)
    .exports as unknown as Exports
  const bytes = new Uint8Array(memory.buffer)
  const [input, largest, output] = [INPUT.value, INPUT_BYTES.value, OUTPUT.value]
  let loaded: Uint8Array | null = null
  return {
    inflate(packed, dictionary) {
      if (packed.length > largest) return null
      if (loaded !== dictionary) {
        bytes.set(dictionary, output - dictionary.length)
        loaded = dictionary
      }
      bytes.set(packed, input)
      const length = inflate(packed.length, dictionary.length)
      return length < 0 ? null : bytes.subarray(output, output + length)
    },
    measure,
  }
}
