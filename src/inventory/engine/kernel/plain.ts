/** The kernel in plain TypeScript: the reference for the WebAssembly kernel, and its replacement on machines that cannot run it. */
import { BLOCK_DOCS } from '../image.ts'
import { countBits, countInRun, setRun } from './bits.ts'
import type { Kernel } from './kernel.ts'

const BLOCK_WORDS = BLOCK_DOCS / 32
/** Bitsets are combined in pieces, so that a piece stays in the cache while all terms are applied. */
const PIECE_WORDS = 1024

type SetLoops = Pick<Kernel, 'intersect' | 'count' | 'unite' | 'clear' | 'copy'>
type DocLoops = Pick<Kernel, 'flip' | 'walk' | 'countRanks' | 'pickRanks'>
type GroupLoops = Pick<Kernel, 'countRuns' | 'markGroups' | 'siftTitles' | 'spreadGroups'>

export function createPlainKernel(memory: WebAssembly.Memory): Kernel {
  const words = new Uint32Array(memory.buffer)
  return {
    ...createSetLoops(words),
    ...createDocLoops(words),
    ...createGroupLoops(words),
  }
}

function createSetLoops(words: Uint32Array): SetLoops {
  const piece = new Uint32Array(PIECE_WORDS)

  /** Visits each piece of each range, with its first word, counted from the beginning of a bitset, and its length. */
  const eachPiece = (ranges: number, rangeCount: number, visit: (word: number, length: number) => void): void => {
    for (let place = ranges / 4; place < ranges / 4 + 2 * rangeCount; place += 2) {
      const end = (words[place + 1] as number) * BLOCK_WORDS
      for (let word = (words[place] as number) * BLOCK_WORDS; word < end; word += PIECE_WORDS)
        visit(word, Math.min(PIECE_WORDS, end - word))
    }
  }
  const firstWordOf = (terms: number, term: number): number => (words[terms / 4 + term] as number) / 4
  const read = (from: number, length: number): void => {
    for (let i = 0; i < length; i++) piece[i] = words[from + i] as number
  }
  const combine = (terms: number, wanted: number, unwanted: number, word: number, length: number): void => {
    const first = firstWordOf(terms, 0) + word
    if (wanted === 1) read(first, length)
    else {
      const second = firstWordOf(terms, 1) + word
      for (let i = 0; i < length; i++) piece[i] = (words[first + i] as number) & (words[second + i] as number)
    }
    for (let term = 2; term < wanted; term++) {
      const from = firstWordOf(terms, term) + word
      for (let i = 0; i < length; i++) piece[i] = (piece[i] as number) & (words[from + i] as number)
    }
    for (let term = wanted; term < wanted + unwanted; term++) {
      const from = firstWordOf(terms, term) + word
      for (let i = 0; i < length; i++) piece[i] = (piece[i] as number) & ~(words[from + i] as number)
    }
  }
  const countPiece = (length: number): number => {
    let total = 0
    // In a block of four words, three are added bit by bit before they are counted.
    for (let i = 0; i < length; i += BLOCK_WORDS) {
      const a = piece[i] as number
      const b = piece[i + 1] as number
      const c = piece[i + 2] as number
      const ones = a ^ b ^ c
      const twos = (a & b) | (c & (a ^ b))
      total += countBits(ones) + 2 * countBits(twos) + countBits(piece[i + 3] as number)
    }
    return total
  }
  const write = (to: number, length: number): void => {
    for (let i = 0; i < length; i++) words[to + i] = piece[i] as number
  }

  return {
    clear: (at, bytes) => void words.fill(0, at / 4, (at + bytes) / 4),
    copy: (to, from, bytes) => void words.copyWithin(to / 4, from / 4, (from + bytes) / 4),
    intersect(result, terms, wanted, unwanted, ranges, rangeCount) {
      let total = 0
      eachPiece(ranges, rangeCount, (word, length) => {
        combine(terms, wanted, unwanted, word, length)
        write(result / 4 + word, length)
        total += countPiece(length)
      })
      return total
    },
    count(terms, wanted, unwanted, ranges, rangeCount) {
      let total = 0
      eachPiece(ranges, rangeCount, (word, length) => {
        combine(terms, wanted, unwanted, word, length)
        total += countPiece(length)
      })
      return total
    },
    unite(result, terms, termCount, ranges, rangeCount) {
      eachPiece(ranges, rangeCount, (word, length) => {
        read(firstWordOf(terms, 0) + word, length)
        for (let term = 1; term < termCount; term++) {
          const from = firstWordOf(terms, term) + word
          for (let i = 0; i < length; i++) piece[i] = (piece[i] as number) | (words[from + i] as number)
        }
        write(result / 4 + word, length)
      })
    },
  }
}

function createDocLoops(words: Uint32Array): DocLoops {
  const isIn = (term: number, doc: number): boolean =>
    (((words[(words[term] as number) / 4 + (doc >>> 5)] as number) >>> (doc & 31)) & 1) === 1

  /** Visits every doc that is set, the lowest first. */
  const eachDoc = (bits: number, ranges: number, rangeCount: number, visit: (doc: number) => void): void => {
    for (let place = ranges / 4; place < ranges / 4 + 2 * rangeCount; place += 2) {
      const end = (words[place + 1] as number) * BLOCK_WORDS
      for (let word = (words[place] as number) * BLOCK_WORDS; word < end; word++) {
        for (let rest = words[bits / 4 + word] as number; rest !== 0; rest &= rest - 1)
          visit(word * 32 + 31 - Math.clz32(rest & -rest))
      }
    }
  }

  return {
    flip(bits, docs, from, to, firstDoc, endDoc) {
      for (let place = docs / 4 + from; place < docs / 4 + to; place++) {
        const doc = words[place] as number
        if (doc < firstDoc || doc >= endDoc) continue
        const word = bits / 4 + (doc >>> 5)
        words[word] = (words[word] as number) ^ (1 << (doc & 31))
      }
    },
    walk(terms, wanted, unwanted, docs, from, to, firstDoc, endDoc, skip, take, found) {
      const unwantedFrom = terms / 4 + wanted
      let met = 0
      for (let place = docs / 4 + from; place < docs / 4 + to && met < skip + take; place++) {
        const doc = words[place] as number
        if (doc < firstDoc || doc >= endDoc) continue
        let term = terms / 4
        while (term < unwantedFrom && isIn(term, doc)) term++
        if (term < unwantedFrom) continue
        while (term < unwantedFrom + unwanted && !isIn(term, doc)) term++
        if (term < unwantedFrom + unwanted) continue
        if (met >= skip) words[found / 4 + met - skip] = doc
        met++
      }
      return met
    },
    countRanks(bits, ranks, firstRank, shift, buckets, ranges, rangeCount) {
      eachDoc(bits, ranges, rangeCount, (doc) => {
        const bucket = buckets / 4 + (((words[ranks / 4 + doc] as number) - firstRank) >>> shift)
        words[bucket] = (words[bucket] as number) + 1
      })
    },
    pickRanks(bits, ranks, firstRank, endRank, found, ranges, rangeCount) {
      let count = 0
      eachDoc(bits, ranges, rangeCount, (doc) => {
        const rank = words[ranks / 4 + doc] as number
        if (rank >= firstRank && rank < endRank) words[found / 4 + count++] = rank
      })
      return count
    },
  }
}

function createGroupLoops(words: Uint32Array): GroupLoops {
  const bytes = new Uint8Array(words.buffer)
  const signs = new Uint16Array(words.buffer)
  const hasText = (
    from: number,
    end: number,
    text: number,
    length: number,
    fits: (begin: number) => boolean,
  ): boolean => {
    for (let at = from; length > 0 && at + length <= end; at++) {
      let i = 0
      while (i < length && signs[at + i] === signs[text + i]) i++
      if (i === length && fits(at)) return true
    }
    return false
  }
  return {
    countRuns(bits, starts, from, to, firstDoc, endDoc, counts) {
      for (let run = from; run < to; run++) {
        const first = Math.max(firstDoc, words[starts / 4 + run] as number)
        const end = Math.min(endDoc, words[starts / 4 + run + 1] as number)
        words[counts / 4 + run - from] = countInRun(words, bits / 4, first, end)
      }
    },
    markGroups(bits, postings, end) {
      let group = -1
      for (let at = postings; at < end; ) {
        let step = 0
        let shift = 0
        do {
          step |= ((bytes[at] as number) & 127) << shift
          shift += 7
        } while ((bytes[at++] as number) > 127)
        group += step
        words[bits / 4 + (group >>> 5)] = (words[bits / 4 + (group >>> 5)] as number) | (1 << (group & 31))
      }
    },
    siftTitles(bits, from, to, titles, starts, firstSign, wordBits, text, length, english, englishLength, endsWord) {
      const first = firstSign / 2
      const isBetweenWords = (sign: number): boolean =>
        (((words[wordBits / 4 + ((sign - first) >>> 5)] as number) >>> ((sign - first) & 31)) & 1) === 1
      const isWord = (begin: number): boolean =>
        isBetweenWords(begin) && (endsWord === 0 || isBetweenWords(begin + englishLength))
      for (let group = from; group < to; group++) {
        const word = bits / 4 + (group >>> 5)
        if ((((words[word] as number) >>> (group & 31)) & 1) === 0) continue
        const place = starts / 4 + 2 * (words[titles / 4 + group] as number)
        const [begin, middle, end] = [words[place], words[place + 1], words[place + 2]] as [number, number, number]
        if (hasText(first + begin, first + middle, text / 2, length, () => true)) continue
        if (hasText(first + middle, first + end, english / 2, englishLength, isWord)) continue
        words[word] = (words[word] as number) & ~(1 << (group & 31))
      }
    },
    spreadGroups(groups, from, to, firstDocs, bits) {
      let total = 0
      for (let group = from; group < to; group++) {
        if ((((words[groups / 4 + (group >>> 5)] as number) >>> (group & 31)) & 1) === 0) continue
        const first = words[firstDocs / 4 + group] as number
        const end = words[firstDocs / 4 + group + 1] as number
        setRun(words, bits / 4, first, end)
        total += end - first
      }
      return total
    },
  }
}
