/** Operations on single words and on runs of docs; the bitset begins with the word `first`. */
import { BLOCK_DOCS } from '../image.ts'

const BLOCK_WORDS = BLOCK_DOCS / 32

export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Sets the docs of a run that is not empty. */
export function setRun(words: Uint32Array, first: number, from: number, to: number): void {
  const fromWord = first + (from >>> 5)
  const lastWord = first + ((to - 1) >>> 5)
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (fromWord === lastWord) {
    words[fromWord] = (words[fromWord] as number) | (head & tail)
    return
  }
  words[fromWord] = (words[fromWord] as number) | head
  for (let word = fromWord + 1; word < lastWord; word++) words[word] = 0xffffffff
  words[lastWord] = (words[lastWord] as number) | tail
}

/** How many docs of a run are set. */
export function countInRun(words: Uint32Array, first: number, from: number, to: number): number {
  if (from >= to) return 0
  const fromWord = first + (from >>> 5)
  const lastWord = first + ((to - 1) >>> 5)
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (fromWord === lastWord) return countBits((words[fromWord] as number) & head & tail)
  let count = countBits((words[fromWord] as number) & head) + countBits((words[lastWord] as number) & tail)
  for (let word = fromWord + 1; word < lastWord; word++) count += countBits(words[word] as number)
  return count
}

/** Visits the words that have docs in the blocks of a run but outside of the run, with the bits of these docs. */
export function eachOutside(from: number, to: number, visit: (word: number, bits: number) => void): void {
  const firstWord = Math.floor(from / BLOCK_DOCS) * BLOCK_WORDS
  for (let word = firstWord; word < from >>> 5; word++) visit(word, -1)
  if (from & 31) visit(from >>> 5, ~(-1 << (from & 31)))
  const endWord = Math.ceil(to / BLOCK_DOCS) * BLOCK_WORDS
  if (to & 31) visit(to >>> 5, -1 << (to & 31))
  for (let word = (to + 31) >>> 5; word < endWord; word++) visit(word, -1)
}

/** Clears the docs that are in the blocks of a run but not in the run, and returns how many it cleared. */
export function cutToRun(words: Uint32Array, first: number, from: number, to: number): number {
  let count = 0
  eachOutside(from, to, (word, bits) => {
    const old = words[first + word] as number
    count += countBits(old & bits)
    words[first + word] = old & ~bits
  })
  return count
}

/** Visits each run of set docs from `from` to before `to`. */
export function eachRun(
  words: Uint32Array,
  first: number,
  from: number,
  to: number,
  visit: (from: number, to: number) => void,
): void {
  let begin = -1
  for (let word = from >>> 5; word * 32 < to; word++) {
    let bits = words[first + word] as number
    if (word === from >>> 5) bits &= -1 << (from & 31)
    if (word === (to - 1) >>> 5) bits &= -1 >>> (31 - ((to - 1) & 31))
    // Most words are all ones or all zeros.
    if (begin < 0 ? bits === 0 : bits === -1) continue
    for (let bit = 0; bit < 32; bit++) {
      const isSet = ((bits >>> bit) & 1) === 1
      if (isSet && begin < 0) begin = word * 32 + bit
      else if (!isSet && begin >= 0) {
        visit(begin, word * 32 + bit)
        begin = -1
      }
    }
  }
  if (begin >= 0) visit(begin, to)
}
