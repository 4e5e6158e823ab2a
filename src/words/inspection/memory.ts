/**
 * Keeps what was made of a text, within bounds. Two generations instead of an order of use: a look-up changes nothing, and
 * reports look up hundreds of words at a time.
 */
export interface Memory<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Never holds more than twice `maxChars`, counted in the keys and by `sizeOf`. */
export function createMemory<Value>(maxChars: number, sizeOf: (value: Value) => number): Memory<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  let chars = 0

  function set(key: string, value: Value): void {
    const size = key.length + sizeOf(value)
    // What is larger than the whole memory would empty it for nothing.
    if (size > maxChars) return
    if (chars + size > maxChars) {
      old = young
      young = new Map()
      chars = 0
    }
    chars += size
    young.set(key, value)
  }

  return {
    set,
    get(key) {
      const kept = young.get(key)
      if (kept !== undefined) return kept
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
  }
}
