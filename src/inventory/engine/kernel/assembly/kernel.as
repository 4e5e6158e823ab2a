/** The loops of `kernel.ts` in AssemblyScript: 128 docs at a step, and one loop for each number of terms, so that no term is read twice. */

const BLOCK_BYTES_SHIFT: u32 = 4
/** A byte counts at most 8 bits a step. */
const STEPS_BEFORE_A_BYTE_IS_FULL: u32 = 31

// @ts-ignore: decorator
@inline function term(terms: u32, place: u32): u32 {
  return load<u32>(terms + (place << 2))
}

/** All ranges with `wanted` (1 to 5) and `unwanted` (0 to 2) terms, which are known when this is compiled. */
// @ts-ignore: decorator
@inline function run(wanted: u32, unwanted: u32, isKept: bool, result: u32, terms: u32, ranges: u32, rangesEnd: u32): u32 {
  const a = term(terms, 0)
  const b = wanted > 1 ? term(terms, 1) : 0
  const c = wanted > 2 ? term(terms, 2) : 0
  const d = wanted > 3 ? term(terms, 3) : 0
  const e = wanted > 4 ? term(terms, 4) : 0
  const x = unwanted > 0 ? term(terms, wanted) : 0
  const y = unwanted > 1 ? term(terms, wanted + 1) : 0
  let sums = i32x4.splat(0)
  for (let range = ranges; range < rangesEnd; range += 8) {
    let at = load<u32>(range) << BLOCK_BYTES_SHIFT
    const to = load<u32>(range, 4) << BLOCK_BYTES_SHIFT
    while (at < to) {
      const stop = min(to, at + (STEPS_BEFORE_A_BYTE_IS_FULL << BLOCK_BYTES_SHIFT))
      let bytes = i8x16.splat(0)
      for (; at < stop; at += 16) {
        let block = v128.load(a + at)
        if (wanted > 1) block = v128.and(block, v128.load(b + at))
        if (wanted > 2) block = v128.and(block, v128.load(c + at))
        if (wanted > 3) block = v128.and(block, v128.load(d + at))
        if (wanted > 4) block = v128.and(block, v128.load(e + at))
        if (unwanted > 0) block = v128.andnot(block, v128.load(x + at))
        if (unwanted > 1) block = v128.andnot(block, v128.load(y + at))
        if (isKept) v128.store(result + at, block)
        bytes = i8x16.add(bytes, i8x16.popcnt(block))
      }
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)))
    }
  }
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  )
}

// @ts-ignore: decorator
@inline function choose(isKept: bool, kind: u32, result: u32, terms: u32, ranges: u32, end: u32): u32 {
  switch (kind) {
    case 3: return run(1, 0, isKept, result, terms, ranges, end)
    case 4: return run(1, 1, isKept, result, terms, ranges, end)
    case 5: return run(1, 2, isKept, result, terms, ranges, end)
    case 6: return run(2, 0, isKept, result, terms, ranges, end)
    case 7: return run(2, 1, isKept, result, terms, ranges, end)
    case 8: return run(2, 2, isKept, result, terms, ranges, end)
    case 9: return run(3, 0, isKept, result, terms, ranges, end)
    case 10: return run(3, 1, isKept, result, terms, ranges, end)
    case 11: return run(3, 2, isKept, result, terms, ranges, end)
    case 12: return run(4, 0, isKept, result, terms, ranges, end)
    case 13: return run(4, 1, isKept, result, terms, ranges, end)
    case 14: return run(4, 2, isKept, result, terms, ranges, end)
    case 15: return run(5, 0, isKept, result, terms, ranges, end)
    case 16: return run(5, 1, isKept, result, terms, ranges, end)
    default: return run(5, 2, isKept, result, terms, ranges, end)
  }
}

/** At most 5 wanted and 2 unwanted terms: who has more asks several times. */
export function intersect(result: u32, terms: u32, wanted: u32, unwanted: u32, ranges: u32, rangeCount: u32): u32 {
  return choose(true, wanted * 3 + unwanted, result, terms, ranges, ranges + (rangeCount << 3))
}

export function count(terms: u32, wanted: u32, unwanted: u32, ranges: u32, rangeCount: u32): u32 {
  return choose(false, wanted * 3 + unwanted, 0, terms, ranges, ranges + (rangeCount << 3))
}

export function unite(result: u32, terms: u32, termCount: u32, ranges: u32, rangeCount: u32): void {
  for (let range = ranges; range < ranges + (rangeCount << 3); range += 8) {
    const to = load<u32>(range, 4) << BLOCK_BYTES_SHIFT
    for (let at = load<u32>(range) << BLOCK_BYTES_SHIFT; at < to; at += 16) {
      let block = i32x4.splat(0)
      for (let place: u32 = 0; place < termCount; place++) block = v128.or(block, v128.load(term(terms, place) + at))
      v128.store(result + at, block)
    }
  }
}

export function flip(bits: u32, docs: u32, from: u32, to: u32, firstDoc: u32, endDoc: u32): void {
  const width = endDoc - firstDoc
  for (let place = docs + (from << 2); place < docs + (to << 2); place += 4) {
    const doc = load<u32>(place)
    if (doc - firstDoc >= width) continue
    const word = bits + ((doc >>> 5) << 2)
    store<u32>(word, load<u32>(word) ^ (1 << (doc & 31)))
  }
}

function walkOne(
  bits: u32,
  docs: u32,
  from: u32,
  to: u32,
  firstDoc: u32,
  endDoc: u32,
  skip: u32,
  take: u32,
  found: u32,
): u32 {
  const width = endDoc - firstDoc
  const most = skip + take
  let met: u32 = 0
  for (let place = docs + (from << 2); place < docs + (to << 2); place += 4) {
    const doc = load<u32>(place)
    if (doc - firstDoc >= width) continue
    if (((load<u32>(bits + ((doc >>> 5) << 2)) >>> (doc & 31)) & 1) == 0) continue
    if (met >= skip) store<u32>(found + ((met - skip) << 2), doc)
    met++
    if (met >= most) break
  }
  return met
}

export function walk(
  terms: u32,
  wanted: u32,
  unwanted: u32,
  docs: u32,
  from: u32,
  to: u32,
  firstDoc: u32,
  endDoc: u32,
  skip: u32,
  take: u32,
  found: u32,
): u32 {
  if (wanted == 1 && unwanted == 0) return walkOne(term(terms, 0), docs, from, to, firstDoc, endDoc, skip, take, found)
  const width = endDoc - firstDoc
  const most = skip + take
  const wantedEnd = terms + (wanted << 2)
  const end = wantedEnd + (unwanted << 2)
  let met: u32 = 0
  for (let place = docs + (from << 2); place < docs + (to << 2); place += 4) {
    const doc = load<u32>(place)
    if (doc - firstDoc >= width) continue
    const word = (doc >>> 5) << 2
    const bit = doc & 31
    let at = terms
    while (at < wantedEnd && ((load<u32>(load<u32>(at) + word) >>> bit) & 1) != 0) at += 4
    if (at < wantedEnd) continue
    while (at < end && ((load<u32>(load<u32>(at) + word) >>> bit) & 1) == 0) at += 4
    if (at < end) continue
    if (met >= skip) store<u32>(found + ((met - skip) << 2), doc)
    met++
    if (met >= most) break
  }
  return met
}

export function countRanks(
  bits: u32,
  ranks: u32,
  firstRank: u32,
  shift: u32,
  buckets: u32,
  ranges: u32,
  rangeCount: u32,
): void {
  for (let range = ranges; range < ranges + (rangeCount << 3); range += 8) {
    const to = load<u32>(range, 4) << BLOCK_BYTES_SHIFT
    for (let at = load<u32>(range) << BLOCK_BYTES_SHIFT; at < to; at += 8) {
      const first = ranks + (at << 5)
      for (let rest = load<u64>(bits + at); rest != 0; rest &= rest - 1) {
        const rank = load<u32>(first + (u32(ctz(rest)) << 2))
        const bucket = buckets + (((rank - firstRank) >>> shift) << 2)
        store<u32>(bucket, load<u32>(bucket) + 1)
      }
    }
  }
}

export function pickRanks(
  bits: u32,
  ranks: u32,
  firstRank: u32,
  endRank: u32,
  found: u32,
  ranges: u32,
  rangeCount: u32,
): u32 {
  const width = endRank - firstRank
  let end = found
  for (let range = ranges; range < ranges + (rangeCount << 3); range += 8) {
    const to = load<u32>(range, 4) << BLOCK_BYTES_SHIFT
    for (let at = load<u32>(range) << BLOCK_BYTES_SHIFT; at < to; at += 8) {
      const first = ranks + (at << 5)
      for (let rest = load<u64>(bits + at); rest != 0; rest &= rest - 1) {
        const rank = load<u32>(first + (u32(ctz(rest)) << 2))
        if (rank - firstRank >= width) continue
        store<u32>(end, rank)
        end += 4
      }
    }
  }
  return (end - found) >>> 2
}

export function countRuns(
  bits: u32,
  starts: u32,
  from: u32,
  to: u32,
  firstDoc: u32,
  endDoc: u32,
  counts: u32,
): void {
  for (let run = from; run < to; run++) {
    const first = max(firstDoc, load<u32>(starts + (run << 2)))
    const end = min(endDoc, load<u32>(starts + (run << 2), 4))
    let total: u64 = 0
    if (first < end) {
      const last = end - 1
      const firstWord = bits + ((first >>> 6) << 3)
      const lastWord = bits + ((last >>> 6) << 3)
      const head = u64.MAX_VALUE << (first & 63)
      const tail = u64.MAX_VALUE >>> (63 - (last & 63))
      if (firstWord == lastWord) {
        total = popcnt(load<u64>(firstWord) & head & tail)
      } else {
        total = popcnt(load<u64>(firstWord) & head) + popcnt(load<u64>(lastWord) & tail)
        for (let word = firstWord + 8; word < lastWord; word += 8) total += popcnt(load<u64>(word))
      }
    }
    store<u32>(counts + ((run - from) << 2), u32(total))
  }
}

export function markGroups(bits: u32, postings: u32, end: u32): void {
  let group: u32 = -1
  for (let at = postings; at < end; ) {
    let byte: u32 = load<u8>(at++)
    let step = byte & 127
    for (let shift: u32 = 7; byte > 127; shift += 7) {
      byte = load<u8>(at++)
      step |= (byte & 127) << shift
    }
    group += step
    const word = bits + ((group >>> 5) << 2)
    store<u32>(word, load<u32>(word) | (1 << (group & 31)))
  }
}

/** The first group from `group` on that is set, or is not; not before `to` if there is none. */
// @ts-ignore: decorator
@inline function findGroup(groups: u32, group: u32, to: u32, isSet: bool): u32 {
  let at = group
  while (at < to) {
    let word = load<u64>(groups + ((at >>> 6) << 3))
    if (!isSet) word = ~word
    word >>>= at & 63
    if (word != 0) return at + u32(ctz(word))
    at = (at & ~63) + 64
  }
  return to
}

// @ts-ignore: decorator
@inline function setDocs(bits: u32, first: u32, end: u32): void {
  let word = bits + ((first >>> 6) << 3)
  const low = first & 63
  const length = end - first
  if (low + length < 64) {
    store<u64>(word, load<u64>(word) | (((1 << u64(length)) - 1) << low))
    return
  }
  const last = end - 1
  const lastWord = bits + ((last >>> 6) << 3)
  const head = u64.MAX_VALUE << low
  const tail = u64.MAX_VALUE >>> (63 - (last & 63))
  if (word == lastWord) {
    store<u64>(word, load<u64>(word) | (head & tail))
    return
  }
  store<u64>(word, load<u64>(word) | head)
  for (word += 8; word < lastWord; word += 8) store<u64>(word, u64.MAX_VALUE)
  store<u64>(lastWord, load<u64>(lastWord) | tail)
}

export function spreadGroups(groups: u32, from: u32, to: u32, firstDocs: u32, bits: u32): u32 {
  let total: u32 = 0
  for (let base = from & ~63; base < to; base += 64) {
    let rest = load<u64>(groups + (base >>> 3))
    if (base < from) rest &= u64.MAX_VALUE << (from - base)
    if (to - base < 64) rest &= (1 << u64(to - base)) - 1
    // Words that are all of one kind are a run.
    if (rest == u64.MAX_VALUE) {
      const first = load<u32>(firstDocs + (base << 2))
      const end = load<u32>(firstDocs + (base << 2), 256)
      setDocs(bits, first, end)
      total += end - first
      continue
    }
    for (; rest != 0; rest &= rest - 1) {
      const place = firstDocs + ((base + u32(ctz(rest))) << 2)
      const first = load<u32>(place)
      const end = load<u32>(place, 4)
      setDocs(bits, first, end)
      total += end - first
    }
  }
  return total
}

/** Whether the signs from `at` on and before `end` have a text, of which there may be none. */
// @ts-ignore: decorator
@inline function hasText(at: u32, end: u32, text: u32, length: u32): bool {
  if (length == 0) return false
  const first = load<u16>(text)
  const bytes = length << 1
  for (; at + bytes <= end; at += 2) {
    if (load<u16>(at) != first) continue
    let i: u32 = 2
    while (i < bytes && load<u16>(at + i) == load<u16>(text + i)) i += 2
    if (i >= bytes) return true
  }
  return false
}

// @ts-ignore: decorator
@inline function isBetweenWords(words: u32, sign: u32): bool {
  return (load<u32>(words + ((sign >>> 5) << 2)) >>> (sign & 31) & 1) == 1
}

/** The same where a word begins with the text, and with `endsWord` where one ends with it, too. */
// @ts-ignore: decorator
@inline function hasWord(at: u32, end: u32, signs: u32, words: u32, text: u32, length: u32, endsWord: u32): bool {
  if (length == 0) return false
  const first = load<u16>(text)
  const bytes = length << 1
  for (; at + bytes <= end; at += 2) {
    if (load<u16>(at) != first) continue
    let i: u32 = 2
    while (i < bytes && load<u16>(at + i) == load<u16>(text + i)) i += 2
    if (i < bytes) continue
    const sign = (at - signs) >>> 1
    if (isBetweenWords(words, sign) && (endsWord == 0 || isBetweenWords(words, sign + length))) return true
  }
  return false
}

export function siftTitles(
  bits: u32,
  from: u32,
  to: u32,
  titles: u32,
  starts: u32,
  signs: u32,
  words: u32,
  text: u32,
  length: u32,
  english: u32,
  englishLength: u32,
  endsWord: u32,
): void {
  for (let group = findGroup(bits, from, to, true); group < to; group = findGroup(bits, group + 1, to, true)) {
    const place = starts + (load<u32>(titles + (group << 2)) << 3)
    const middle = signs + (load<u32>(place, 4) << 1)
    if (hasText(signs + (load<u32>(place) << 1), middle, text, length)) continue
    if (hasWord(middle, signs + (load<u32>(place, 8) << 1), signs, words, english, englishLength, endsWord)) continue
    const word = bits + ((group >>> 5) << 2)
    store<u32>(word, load<u32>(word) & ~(1 << (group & 31)))
  }
}

export function clear(at: u32, bytes: u32): void {
  memory.fill(at, 0, bytes)
}

export function copy(to: u32, from: u32, bytes: u32): void {
  memory.copy(to, from, bytes)
}
