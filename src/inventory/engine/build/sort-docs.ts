/** Sorts numbers of rows or docs by a column without comparing any two of them, and keeps the order of equals. */

/** So many bits at a step: more would scatter over more places than are near at once. */
const MOST_BITS = 11
const WORD_BITS = 32

/** A key of 32 bits a row, of which only the lowest `bits` are used. */
interface SortKey {
  readonly words: Uint32Array
  readonly bits: number
}

/** Sorts `places` by one key after the other, each a column of all rows, the most important last; of equals the earlier stays the earlier. */
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

/** Keys for numbers from 0 on; what is negative comes behind all of them, whichever way they are sorted. */
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

/** The bits of a number that is not negative grow as it does. */
function keysOfAny(column: ArrayLike<number>, count: number, descending: boolean): readonly SortKey[] {
  const low = new Uint32Array(count)
  const high = new Uint32Array(count)
  const view = new DataView(new ArrayBuffer(8))
  for (let i = 0; i < count; i++) {
    const value = column[i] as number
    view.setFloat64(0, value)
    const isUnknown = value < 0
    low[i] = isUnknown ? 0xffffffff : descending ? ~view.getUint32(4) : view.getUint32(4)
    // The highest bit is that of negative numbers, and stays free for what comes last.
    high[i] = isUnknown ? 0xffffffff : descending ? ~view.getUint32(0) & 0x7fffffff : view.getUint32(0)
  }
  return [
    { words: low, bits: WORD_BITS },
    { words: high, bits: WORD_BITS },
  ]
}

export function pickNumbers(column: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

export function pickMonths(column: Int32Array, rows: Uint32Array): Int32Array {
  const picked = new Int32Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

export function pickYears(column: Int16Array, rows: Uint32Array): Int16Array {
  const picked = new Int16Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

/** Codes are below 128. */
export function pickCodes(column: Int8Array | Uint8Array, rows: Uint32Array): Int8Array {
  const codes = new Int8Array(column.buffer, column.byteOffset, column.length)
  const picked = new Int8Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = codes[rows[doc] as number] as number
  return picked
}
