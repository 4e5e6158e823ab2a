/** Radix sort of rows or docs by a column; it is stable. Also picks columns in the order of docs. */

/** Bits in one step. With more, the targets do not fit the cache. */
const MOST_BITS = 11
const WORD_BITS = 32

/** A 32-bit key for each row; only the lowest `bits` are used. */
interface SortKey {
  readonly words: Uint32Array
  readonly bits: number
}

/** Sorts `places` by one key after the other, the most important last. */
export function sortPlaces(places: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  let from = places
  let to: Uint32Array = new Uint32Array(places.length)
  for (const { words, bits } of keys) {
    const steps = Math.ceil(bits / MOST_BITS)
    const width = Math.ceil(bits / steps)
    for (let step = 0; step < steps; step++) {
      scatter(from, to, words, step * width, width)
      const free: Uint32Array = from === places ? new Uint32Array(places.length) : from
      from = to
      to = free
    }
  }
  return from
}

function scatter(from: Uint32Array, to: Uint32Array, words: Uint32Array, shift: number, width: number): void {
  const mask = 2 ** width - 1
  const starts = new Uint32Array(mask + 1)
  for (let i = 0; i < from.length; i++) {
    const digit = ((words[from[i] as number] as number) >>> shift) & mask
    starts[digit] = (starts[digit] as number) + 1
  }
  let before = 0
  for (let digit = 0; digit <= mask; digit++) {
    const count = starts[digit] as number
    starts[digit] = before
    before += count
  }
  for (let i = 0; i < from.length; i++) {
    const place = from[i] as number
    const digit = ((words[place] as number) >>> shift) & mask
    const at = starts[digit] as number
    to[at] = place
    starts[digit] = at + 1
  }
}

/** Keys for numbers that are not negative. Negative numbers come last in both directions. */
export function keysOf(column: ArrayLike<number>, count: number, descending: boolean): readonly SortKey[] {
  let lowest = Number.POSITIVE_INFINITY
  let highest = 0
  let isWhole = true
  for (let i = 0; i < count; i++) {
    const value = column[i] as number
    if (value < 0) continue
    if (value < lowest) lowest = value
    if (value > highest) highest = value
    if (!Number.isInteger(value)) isWhole = false
  }
  if (lowest > highest) return []
  const range = highest - lowest
  if (!isWhole || range >= 2 ** WORD_BITS - 1) return keysOfAny(column, count, descending)
  const words = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const value = column[i] as number
    words[i] = value < 0 ? range + 1 : descending ? highest - value : value - lowest
  }
  return [{ words, bits: WORD_BITS - Math.clz32(range + 1) }]
}

/** The bits of a floating-point number that is not negative rise with its value. */
function keysOfAny(column: ArrayLike<number>, count: number, descending: boolean): readonly SortKey[] {
  const low = new Uint32Array(count)
  const high = new Uint32Array(count)
  const view = new DataView(new ArrayBuffer(8))
  for (let i = 0; i < count; i++) {
    const value = column[i] as number
    view.setFloat64(0, value)
    const isUnknown = value < 0
    low[i] = isUnknown ? 0xffffffff : descending ? ~view.getUint32(4) : view.getUint32(4)
    // The sign bit is free for the unknown values, which come last.
    high[i] = isUnknown ? 0xffffffff : descending ? ~view.getUint32(0) & 0x7fffffff : view.getUint32(0)
  }
  return [
    { words: low, bits: WORD_BITS },
    { words: high, bits: WORD_BITS },
  ]
}

/** One function for each kind of array, because a shared one is slow for all of them. */
export function pickNumbers(column: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

export function pickWhole(column: Int32Array, rows: Uint32Array): Int32Array {
  const picked = new Int32Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

export function pickCodes(column: Int8Array, rows: Uint32Array): Int8Array {
  const picked = new Int8Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}
