/** Finds the groups whose titles have given words, as `createKeywordTest` and `createFoldedPhraseTest` define it. */
import { LRUCache } from 'lru-cache'
import type { AskedWords } from '../../../domain/inventory/title-keywords.ts'
import type { OpenedImage } from '../opened-image.ts'
import { createGroupBits } from './create-group-bits.ts'
import { createWordReader, type Word } from './create-word-reader.ts'

/** Up to this many groups are tested one by one, which is faster than looking up a new word. */
const FEW_GROUPS = 512
/** After this many tests a word is looked up anyway: a union of many series asks for it in each of them. */
const MOST_TRIED = 4096
const MOST_KEPT = 500
const MOST_KEPT_BYTES = 8 * 1024 * 1024

export function createWordLookup(image: OpenedImage) {
  const { words: memory } = image
  const groupBits = createGroupBits(image)
  const { withSpare } = groupBits
  const { readKeyword, readModelKeyword, readPhrase } = createWordReader(image, groupBits)
  const found = groupBits.take()
  const kept = new LRUCache<string, Uint32Array>({
    max: MOST_KEPT,
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  /** For each word the number of groups that were tested one by one. */
  const tried = new LRUCache<string, number>({ max: MOST_KEPT })

  /** Marks all groups that have a word. */
  const recall = (word: Word, bits: number): void => {
    const known = kept.get(word.key)
    if (known) memory.set(known, bits / 4)
    else {
      word.mark(bits)
      kept.set(word.key, memory.slice(bits / 4, bits / 4 + groupBits.length))
    }
  }

  /** Removes from `found` the groups without a word that was looked up before. */
  const siftKnown = (known: Uint32Array, from: number, to: number): void => {
    for (let word = from >>> 5; word * 32 < to; word++)
      memory[found / 4 + word] = (memory[found / 4 + word] as number) & (known[word] as number)
  }

  const findAmongFew = (words: readonly Word[], from: number, to: number): number => {
    groupBits.fill(found, from, to)
    for (const word of words) {
      const { key } = word
      const tests = (tried.get(key) ?? 0) + to - from
      tried.set(key, tests)
      if (tests > MOST_TRIED && !kept.has(key)) withSpare((spare) => recall(word, spare))
      const known = kept.get(key)
      if (known) siftKnown(known, from, to)
      else word.sift(found, from, to)
    }
    return groupBits.cut(found, from, to)
  }

  return {
    /** The groups of the last lookup; valid between its bounds until the next. */
    bits: found,
    /** Marks in `bits` the groups from `from` to before `to` that have all words, and returns how many. */
    find({ keywords = [], ofModel = [], phrases = [] }: AskedWords, from: number, to: number): number {
      const words = [
        ...[...new Set(keywords)].map(readKeyword),
        ...[...new Set(ofModel)].map(readModelKeyword),
        ...[...new Set(phrases)].map(readPhrase),
      ]
      if (to - from <= FEW_GROUPS) return findAmongFew(words, from, to)
      const [first, ...others] = words
      if (first) recall(first, found)
      else groupBits.fill(found)
      let left = 1
      for (const word of others) {
        if (left === 0) break
        withSpare((spare) => {
          recall(word, spare)
          left = groupBits.intersect(found, spare)
        })
      }
      return groupBits.cut(found, from, to)
    },
  }
}
