/** Unpacks raw deflate (RFC 1951) in AssemblyScript: many small texts with one dictionary, without a stream for each. */

/** Where everything lies: small tables, then what is packed, then the dictionary's end, at which what is unpacked begins. */
const LENGTHS: u32 = 0x10000
const ORDER: u32 = 0x10400
const COUNTS: u32 = 0x10800
const OFFSETS: u32 = 0x10880
const DYNAMIC_LITERALS: u32 = 0x11000
const DYNAMIC_DISTANCES: u32 = 0x13000
const FIXED_LITERALS: u32 = 0x15000
const FIXED_DISTANCES: u32 = 0x17000
export const INPUT: u32 = 0x20000
export const INPUT_BYTES: u32 = 0x80000
export const OUTPUT: u32 = 0x100000
export const OUTPUT_BYTES: u32 = 0xf0000

/** So many bits are looked up at once: of a literal or length, of a distance, and of a length of a code. */
const LITERAL_CODE_BITS: u32 = 9
const DISTANCE_CODE_BITS: u32 = 7
const LENGTH_CODE_BITS: u32 = 7
const LITERAL_MASK: u32 = (1 << LITERAL_CODE_BITS) - 1
const DISTANCE_MASK: u32 = (1 << DISTANCE_CODE_BITS) - 1
const LENGTH_CODE_MASK: u32 = (1 << LENGTH_CODE_BITS) - 1
/** A table of codes: how many have each length, then symbols in their order, then an entry for all bits that are looked up. */
const TABLE_SYMBOLS: u32 = 32
const TABLE_ENTRIES: u32 = TABLE_SYMBOLS + 2 * 288
const LONGEST_CODE: u32 = 15

const END_OF_BLOCK: u32 = 256
/** Entries are symbols with the length of their code in the lowest four bits: those below this, and not 0, are literals. */
const LONGEST_LITERAL: u32 = (END_OF_BLOCK << 4) - 1

const LENGTH_BASES = memory.data<u16>([3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258])
const LENGTH_BITS = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0])
const DISTANCE_BASES = memory.data<u16>([1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577])
const DISTANCE_BITS = memory.data<u8>([0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13])
const LENGTH_ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15])

let bits: u64 = 0
let count: u32 = 0
let at: u32 = 0
let end: u32 = 0
let out: u32 = 0
/** The first byte of the dictionary: nothing before it may be referred to. */
let first: u32 = 0
let hasFixed: bool = false

/** At least 56 bits; behind the end of the input they mean nothing, which `isBehind` finds. */
// @ts-ignore: decorator
@inline function fill(): void {
  bits |= load<u64>(at) << (<u64>count)
  at += (63 - count) >> 3
  count |= 56
}

// @ts-ignore: decorator
@inline function isBehind(): bool {
  return at - (count >> 3) > end
}

// @ts-ignore: decorator
@inline function take(wanted: u32): u32 {
  const value = <u32>bits & ((1 << wanted) - 1)
  bits >>= <u64>wanted
  count -= wanted
  return value
}

/** Makes a table of the lengths of codes; false when there can be no such codes. */
function makeTable(table: u32, lengths: u32, symbols: u32, looked: u32): bool {
  for (let place = table; place < table + TABLE_SYMBOLS; place += 8) store<u64>(place, 0)
  for (let symbol: u32 = 0; symbol < symbols; symbol++) {
    // Most symbols have no code: eight are left out at a time.
    while (symbol + 8 < symbols && load<u64>(lengths + symbol) === 0) symbol += 8
    const place = table + (<u32>load<u8>(lengths + symbol) << 1)
    store<u16>(place, load<u16>(place) + 1)
  }
  store<u16>(table, 0)
  let free: i32 = 1
  let offset: u32 = 0
  for (let length: u32 = 1; length <= LONGEST_CODE; length++) {
    const ofLength = <u32>load<u16>(table + (length << 1))
    free = (free << 1) - ofLength
    if (free < 0) return false
    store<u16>(OFFSETS + (length << 1), <u16>offset)
    offset += ofLength
  }
  for (let symbol: u32 = 0; symbol < symbols; symbol++) {
    while (symbol + 8 < symbols && load<u64>(lengths + symbol) === 0) symbol += 8
    const length = <u32>load<u8>(lengths + symbol)
    if (length === 0) continue
    const place = OFFSETS + (length << 1)
    const order = <u32>load<u16>(place)
    store<u16>(place, <u16>(order + 1))
    store<u16>(table + TABLE_SYMBOLS + (order << 1), <u16>symbol)
  }
  fillTable(table, looked)
  return true
}

/**
 * Whether every run of bits means something: zlib refuses other codes. A literal or a distance may be the only one, with a code of one
 * bit, and there may be no distance.
 */
function isWhole(table: u32, mayBeLonely: bool): bool {
  let free: i32 = 1
  let longest: u32 = 0
  for (let length: u32 = 1; length <= LONGEST_CODE; length++) {
    const ofLength = <u32>load<u16>(table + (length << 1))
    free = (free << 1) - ofLength
    if (ofLength > 0) longest = length
  }
  return free === 0 || (mayBeLonely && longest <= 1)
}

/** Codes lie in the stream with their first bit lowest: `code` counts that way round. With each length the table grows to twice its size. */
function fillTable(table: u32, looked: u32): void {
  const entries = table + TABLE_ENTRIES
  let code: u32 = 0
  let order = table + TABLE_SYMBOLS
  store<u16>(entries, 0)
  for (let length: u32 = 1; length <= looked; length++) {
    const highest: u32 = 1 << (length - 1)
    memory.copy(entries + (highest << 1), entries, highest << 1)
    for (let left = <u32>load<u16>(table + (length << 1)); left > 0; left--) {
      store<u16>(entries + (code << 1), <u16>((<u32>load<u16>(order) << 4) | length))
      order += 2
      let bit = highest
      while (code & bit) bit >>= 1
      code = bit === 0 ? 0 : (code & (bit - 1)) + bit
    }
  }
}

/** A code that is longer than what is looked up, as an entry; 0 = there is none. */
function findLong(table: u32, ahead: u64): u32 {
  let code: u32 = 0
  let least: u32 = 0
  let order: u32 = 0
  for (let length: u32 = 1; length <= LONGEST_CODE; length++) {
    code |= <u32>ahead & 1
    ahead >>= 1
    const ofLength = <u32>load<u16>(table + (length << 1))
    if (code < least + ofLength) {
      return (<u32>load<u16>(table + TABLE_SYMBOLS + ((order + code - least) << 1)) << 4) | length
    }
    order += ofLength
    least = (least + ofLength) << 1
    code <<= 1
  }
  return 0
}

function makeFixed(): void {
  memory.fill(LENGTHS, 8, 144)
  memory.fill(LENGTHS + 144, 9, 112)
  memory.fill(LENGTHS + 256, 7, 24)
  memory.fill(LENGTHS + 280, 8, 8)
  makeTable(FIXED_LITERALS, LENGTHS, 288, LITERAL_CODE_BITS)
  memory.fill(LENGTHS, 5, 30)
  makeTable(FIXED_DISTANCES, LENGTHS, 30, DISTANCE_CODE_BITS)
  hasFixed = true
}

function makeDynamic(): bool {
  fill()
  const literals = take(5) + 257
  const distances = take(5) + 1
  const codes = take(4) + 4
  if (literals > 286 || distances > 30) return false
  memory.fill(ORDER, 0, 19)
  for (let i: u32 = 0; i < codes; i++) {
    fill()
    store<u8>(ORDER + load<u8>(LENGTH_ORDER + i), <u8>take(3))
  }
  if (!makeTable(DYNAMIC_LITERALS, ORDER, 19, LENGTH_CODE_BITS) || !isWhole(DYNAMIC_LITERALS, false)) return false
  const all = literals + distances
  for (let i: u32 = 0; i < all; ) {
    fill()
    const entry = <u32>load<u16>(DYNAMIC_LITERALS + TABLE_ENTRIES + ((<u32>bits & LENGTH_CODE_MASK) << 1))
    if (entry === 0) return false
    take(entry & 15)
    const symbol = entry >> 4
    if (symbol < 16) {
      store<u8>(LENGTHS + i++, <u8>symbol)
      continue
    }
    if (symbol > 18 || (symbol === 16 && i === 0)) return false
    const length: u8 = symbol === 16 ? load<u8>(LENGTHS + i - 1) : 0
    const times = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7)
    if (i + times > all) return false
    memory.fill(LENGTHS + i, length, times)
    i += times
  }
  // Without an end a block has none.
  if (load<u8>(LENGTHS + END_OF_BLOCK) === 0) return false
  if (!makeTable(DYNAMIC_LITERALS, LENGTHS, literals, LITERAL_CODE_BITS) || !isWhole(DYNAMIC_LITERALS, true)) return false
  if (!makeTable(DYNAMIC_DISTANCES, LENGTHS + literals, distances, DISTANCE_CODE_BITS)) return false
  return isWhole(DYNAMIC_DISTANCES, true)
}

function copyStored(): bool {
  // What was read ahead goes back, but for the rest of a byte.
  at -= count >> 3
  bits = 0
  count = 0
  if (at + 4 > end) return false
  const length = <u32>load<u16>(at)
  if ((length ^ 0xffff) !== <u32>load<u16>(at + 2)) return false
  at += 4
  if (at + length > end || out + length > OUTPUT + OUTPUT_BYTES) return false
  memory.copy(out, at, length)
  at += length
  out += length
  return true
}

/** The state of the stream as variables of its own, which are quicker than those of the module: the loop below is nearly all of the work. */
function readBlock(literals: u32, distances: u32): bool {
  const limit = OUTPUT + OUTPUT_BYTES
  const literalEntries = literals + TABLE_ENTRIES
  const distanceEntries = distances + TABLE_ENTRIES
  let ahead = bits
  let left = count
  let from = at
  let to = out
  for (;;) {
    if (to > limit || from - (left >> 3) > end) return false
    ahead |= load<u64>(from) << (<u64>left)
    from += (63 - left) >> 3
    left |= 56
    let entry = <u32>load<u16>(literalEntries + ((<u32>ahead & LITERAL_MASK) << 1))
    // Two short codes of literals leave enough for a length and a distance.
    if (entry - 1 < LONGEST_LITERAL) {
      ahead >>= <u64>(entry & 15)
      left -= entry & 15
      store<u8>(to++, <u8>(entry >> 4))
      entry = <u32>load<u16>(literalEntries + ((<u32>ahead & LITERAL_MASK) << 1))
      if (entry - 1 < LONGEST_LITERAL) {
        ahead >>= <u64>(entry & 15)
        left -= entry & 15
        store<u8>(to++, <u8>(entry >> 4))
        continue
      }
      ahead |= load<u64>(from) << (<u64>left)
      from += (63 - left) >> 3
      left |= 56
    }
    let symbol = entry >> 4
    if (entry === 0) {
      entry = findLong(literals, ahead)
      symbol = entry >> 4
      if (entry === 0) return false
    }
    ahead >>= <u64>(entry & 15)
    left -= entry & 15
    if (symbol < END_OF_BLOCK) {
      store<u8>(to++, <u8>symbol)
      continue
    }
    if (symbol === END_OF_BLOCK) break
    symbol -= 257
    if (symbol > 28) return false
    const lengthBits = <u32>load<u8>(LENGTH_BITS + symbol)
    const length = <u32>load<u16>(LENGTH_BASES + (symbol << 1)) + (<u32>ahead & ((1 << lengthBits) - 1))
    ahead >>= <u64>lengthBits
    left -= lengthBits
    entry = <u32>load<u16>(distanceEntries + ((<u32>ahead & DISTANCE_MASK) << 1))
    if (entry === 0) entry = findLong(distances, ahead)
    const way = entry >> 4
    if (entry === 0 || way > 29) return false
    ahead >>= <u64>(entry & 15)
    const distanceBits = <u32>load<u8>(DISTANCE_BITS + way)
    const distance = <u32>load<u16>(DISTANCE_BASES + (way << 1)) + (<u32>ahead & ((1 << distanceBits) - 1))
    ahead >>= <u64>distanceBits
    left -= (entry & 15) + distanceBits
    if (distance > to - first || to + length > limit) return false
    copyBack(to, distance, length)
    to += length
  }
  bits = ahead
  count = left
  at = from
  out = to
  return true
}

// @ts-ignore: decorator
@inline function copyBack(to: u32, distance: u32, length: u32): void {
  const stop = to + length
  let from = to - distance
  if (distance >= 8) {
    // Up to seven bytes too many, which are written over next.
    for (; to < stop; to += 8, from += 8) store<u64>(to, load<u64>(from))
  } else {
    for (; to < stop; to++, from++) store<u8>(to, load<u8>(from))
  }
}

/** Unpacks what lies at `INPUT` to `OUTPUT`, before which the dictionary ends. Gives how many bytes that is, and -1 when it cannot be unpacked. */
export function inflate(packed: u32, dictionary: u32): i32 {
  bits = 0
  count = 0
  at = INPUT
  end = INPUT + packed
  out = OUTPUT
  first = OUTPUT - dictionary
  for (;;) {
    fill()
    const isLast = take(1)
    const kind = take(2)
    if (kind === 0) {
      if (!copyStored()) return -1
    } else if (kind === 1) {
      if (!hasFixed) makeFixed()
      if (!readBlock(FIXED_LITERALS, FIXED_DISTANCES)) return -1
    } else if (kind === 2) {
      if (!makeDynamic() || !readBlock(DYNAMIC_LITERALS, DYNAMIC_DISTANCES)) return -1
    } else return -1
    if (isBehind()) return -1
    if (isLast) return out - OUTPUT
  }
  return -1
}

/** How many bytes from `from` on have so many units of UTF-16; no more than up to the end of what was unpacked. */
export function measure(from: u32, units: u32): u32 {
  let place = OUTPUT + from
  while (units > 0 && place < out) {
    if (units >= 8 && place + 8 <= out && (load<u64>(place) & 0x8080808080808080) === 0) {
      units -= 8
      place += 8
      continue
    }
    const lead = load<u8>(place)
    units--
    place += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (lead >= 0xf0) units--
  }
  return min(place, out) - OUTPUT - from
}
