/** Builds what words are looked up in: the texts of all titles, and for each word the groups whose title has it. */
import { listShortPieces } from '../../../domain/inventory/title-keywords.ts'
import { BLOCK_BYTES, HEAD_SIGNS, type PostingsLayout, SHORT_PIECE_END, type WordsLayout } from '../image.ts'
import type { FoldedTitles } from '../listing-table.ts'
import { countBlocks, type ImageWriter } from './image-writer.ts'

/** A key that more than one group in so many has becomes a bitset: it is faster to add, and hardly longer than a list. */
const FEWEST_MARKED = 32
const BLANK = 0x20

/** `groups`: the title of each group. */
export function buildTokens(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): WordsLayout {
  const { keys, starts, numbers } = keyTitles(titles, ({ title }) => title.split(' '))
  const tokens = [...numbers.keys()]
  let end = 0
  const places = Uint32Array.from(tokens, (token) => {
    end += token.length + 1
    return end - token.length - 1
  })
  return {
    signs: image.add(toSigns(tokens.join(' '))),
    places: image.add(places),
    ...addPostings(image, { starts, keys: Uint32Array.from(keys), count: tokens.length }, groups),
  }
}

/** `groups`: the title of each group. */
export function buildHeads(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): WordsLayout {
  const { keys, starts, numbers } = keyTitles(titles, listHeads)
  const heads = [...numbers.keys()].sort()
  const placeOf = new Uint32Array(heads.length)
  const places = new Uint32Array(heads.length + 1)
  for (const [place, head] of heads.entries()) {
    placeOf[numbers.get(head) as number] = place
    places[place + 1] = (places[place] as number) + head.length
  }
  const placed = Uint32Array.from(keys, (number) => placeOf[number] as number)
  return {
    signs: image.add(toSigns(heads.join(''))),
    places: image.add(places),
    ...addPostings(image, { starts, keys: placed, count: heads.length }, groups),
  }
}

function listHeads({ english_title }: FoldedTitles): string[] {
  const words = english_title === '' ? [] : english_title.split(' ')
  const text = words.join('')
  let at = 0
  const heads = words.map((word) => {
    at += word.length
    return text.slice(at - word.length, at - word.length + HEAD_SIGNS)
  })
  return [...heads, ...listShortPieces(words).map((piece) => `${piece}${SHORT_PIECE_END}`)]
}

/** Numbers the distinct keys in the order in which they first occur. The keys of a title are `keys` from `starts[title]` on. */
function keyTitles(titles: readonly FoldedTitles[], listKeys: (title: FoldedTitles) => readonly string[]) {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const starts = new Uint32Array(titles.length + 1)
  for (const [place, title] of titles.entries()) {
    for (const key of listKeys(title)) {
      const number = numbers.get(key) ?? numbers.size
      if (number === numbers.size) numbers.set(key, number)
      keys.push(number)
    }
    starts[place + 1] = keys.length
  }
  return { numbers, keys, starts }
}

function toSigns(text: string): Uint16Array {
  const signs = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) signs[i] = text.charCodeAt(i)
  return signs
}

/** The keys of each title, any of them several times; keys are numbers below `count`. */
interface KeyedTitles {
  readonly starts: Uint32Array
  readonly keys: Uint32Array
  readonly count: number
}

function addPostings(image: ImageWriter, keyed: KeyedTitles, titles: Uint32Array): PostingsLayout {
  const starts = new Uint32Array(keyed.count + 1)
  const sizes = new Uint32Array(keyed.count)
  eachKey(keyed, titles, (key, step) => {
    sizes[key] = (sizes[key] as number) + 1
    starts[key + 1] = (starts[key + 1] as number) + bytesOf(step)
  })
  const words = countBlocks(titles.length) * (BLOCK_BYTES / 4)
  const sets = Array.from(sizes, (size) => (size > titles.length / FEWEST_MARKED ? new Uint32Array(words) : null))
  for (const key of sets.keys()) if (sets[key]) starts[key + 1] = 0
  for (let key = 1; key <= keyed.count; key++) starts[key] = (starts[key] as number) + (starts[key - 1] as number)
  const groups = new Uint8Array(starts.at(-1) as number)
  const ends = starts.slice(0, -1)
  eachKey(keyed, titles, (key, step, group) => {
    const set = sets[key]
    if (set) {
      set[group >>> 5] = (set[group >>> 5] as number) | (1 << (group & 31))
      return
    }
    let at = ends[key] as number
    let rest = step
    for (; rest > 127; rest >>>= 7) groups[at++] = (rest & 127) | 128
    groups[at++] = rest
    ends[key] = at
  })
  const bits = Uint32Array.from(sets, (set) => (set ? image.add(set).at : 0))
  return { starts: image.add(starts), groups: image.add(groups), bits: image.add(bits) }
}

/** Visits every key of each group once, with the distance from the previous group that has it. */
function eachKey(
  { starts, keys, count }: KeyedTitles,
  titles: Uint32Array,
  visit: (key: number, step: number, group: number) => void,
): void {
  const last = new Int32Array(count).fill(-1)
  for (let group = 0; group < titles.length; group++) {
    const title = titles[group] as number
    const end = starts[title + 1] as number
    for (let at = starts[title] as number; at < end; at++) {
      const key = keys[at] as number
      const before = last[key] as number
      if (before === group) continue
      last[key] = group
      visit(key, group - before, group)
    }
  }
}

function bytesOf(step: number): number {
  return step < 128 ? 1 : step < 16_384 ? 2 : step < 2_097_152 ? 3 : step < 268_435_456 ? 4 : 5
}

/** The texts of all titles one after the other, as `IndexLayout` describes them. */
export function buildTexts(image: ImageWriter, titles: readonly FoldedTitles[]) {
  const starts = new Uint32Array(2 * titles.length + 1)
  const length = titles.reduce((sum, { title, english_title }) => sum + title.length + english_title.length, 0)
  const signs = new Uint16Array(length)
  const words = new Uint32Array(Math.ceil((length + 1) / 32))
  let at = 0
  const begin = (): void => {
    words[at >>> 5] = (words[at >>> 5] as number) | (1 << (at & 31))
  }
  for (const [place, { title, english_title }] of titles.entries()) {
    begin()
    for (let i = 0; i < title.length; i++) signs[at++] = title.charCodeAt(i)
    starts[2 * place + 1] = at
    begin()
    for (let i = 0; i < english_title.length; i++) {
      const sign = english_title.charCodeAt(i)
      if (sign === BLANK) begin()
      else signs[at++] = sign
    }
    starts[2 * place + 2] = at
  }
  begin()
  return { signs: image.add(signs.subarray(0, at)), starts: image.add(starts), words: image.add(words) }
}
