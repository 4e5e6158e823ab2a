/** Makes of the English titles a look-up from two signs that stand side by side to the groups whose title has them. */
import type { PairsLayout } from '../image.ts'
import type { FoldedTitles } from '../listing-table.ts'
import { addPostings } from './add-postings.ts'
import type { ImageWriter } from './image-writer.ts'

/** Stands for the second sign where a key is that of a single one. */
const NO_SIGN = 0

/** `groups`: the title of each. */
export function buildPairs(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): PairsLayout {
  return layOut(image, readPairs(titles, addAll), groups)
}

export function buildOwnPairs(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): PairsLayout {
  return layOut(image, readPairs(titles, addOwn), groups)
}

interface Pairs {
  readonly starts: Uint32Array
  readonly pairs: Uint32Array
}

function layOut(image: ImageWriter, { starts, pairs }: Pairs, groups: Uint32Array): PairsLayout {
  const { keys, numbers } = numberPairs(pairs)
  const order = Uint32Array.from(keys, (_, number) => number).sort((a, b) => (keys[a] as number) - (keys[b] as number))
  const placeOf = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) placeOf[order[place] as number] = place
  for (let at = 0; at < numbers.length; at++) numbers[at] = placeOf[numbers[at] as number] as number
  return {
    keys: image.add(keys.slice().sort()),
    ...addPostings(image, { starts, keys: numbers, count: keys.length }, groups),
  }
}

/** Writes the pairs of a title from `at` on, and gives the place behind. */
type AddPairs = (pairs: Uint32Array, at: number, title: FoldedTitles) => number

function readPairs(titles: readonly FoldedTitles[], add: AddPairs): Pairs {
  const starts = new Uint32Array(titles.length + 1)
  const signs = titles.reduce((sum, { english_title }) => sum + english_title.length, 0)
  // A pair and a single sign for each.
  const pairs = new Uint32Array(2 * signs)
  let at = 0
  for (const [place, title] of titles.entries()) {
    at = add(pairs, at, title)
    starts[place + 1] = at
  }
  return { starts, pairs: pairs.subarray(0, at) }
}

const addAll: AddPairs = (pairs, from, { english_title: text }) => {
  let at = from
  for (let i = 0; i + 1 < text.length; i++) pairs[at++] = text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
  return at
}

/** Of which stretch of the English title each sign is; 0 = of none. */
let stretches = new Uint8Array(256)
const MOST_STRETCHES = 255

const addOwn: AddPairs = (pairs, from, { title, english_title: text }) => {
  const { length } = text
  if (length > stretches.length) stretches = new Uint8Array(2 * length)
  markStretches(title, text)
  let at = from
  let sign = text.charCodeAt(0)
  for (let i = 0; i < length; i++) {
    const next = i + 1 < length ? text.charCodeAt(i + 1) : NO_SIGN
    const stretch = stretches[i] as number
    if (stretch === 0) pairs[at++] = sign * 65_536 + NO_SIGN
    if (i + 1 < length && (stretch === 0 || stretch !== stretches[i + 1])) pairs[at++] = sign * 65_536 + next
    sign = next
  }
  return at
}

/** Numbers what the English title has of the source's as it stands: parts of words in Latin letters and digits, one after the other. */
function markStretches(title: string, text: string): void {
  stretches.fill(0, 0, text.length)
  let behind = 0
  let number = 0
  let begin = 0
  for (let i = 0; i <= title.length; i++) {
    if (i < title.length && isPlain(title.charCodeAt(i))) continue
    const place = i - begin > 1 ? text.indexOf(title.slice(begin, i), behind) : -1
    if (place >= 0) {
      behind = place + i - begin
      // Two that touch must differ.
      number = (number % MOST_STRETCHES) + 1
      stretches.fill(number, place, behind)
    }
    begin = i + 1
  }
}

/** What stands in both titles alike: digits, small letters and the point between digits. */
function isPlain(sign: number): boolean {
  return (sign >= 0x61 && sign <= 0x7a) || (sign >= 0x30 && sign <= 0x39) || sign === 0x2e
}

/** Numbers the pairs in the order in which they are met; they are far too many for a Map. */
function numberPairs(pairs: Uint32Array): { readonly keys: Uint32Array; readonly numbers: Uint32Array } {
  const numbers = new Uint32Array(pairs.length)
  let slots = new Int32Array(1 << 12).fill(-1)
  let keys = new Uint32Array(slots.length)
  let count = 0
  const find = (key: number): number => {
    let slot = Math.imul(key, 0x9e3779b1) >>> 8
    for (;;) {
      slot &= slots.length - 1
      const number = slots[slot] as number
      if (number < 0 || keys[number] === key) return slot
      slot++
    }
  }
  for (let at = 0; at < pairs.length; at++) {
    const key = pairs[at] as number
    const slot = find(key)
    if ((slots[slot] as number) < 0) {
      slots[slot] = count
      keys[count++] = key
    }
    numbers[at] = slots[slot] as number
    if (count * 2 < slots.length) continue
    const known = keys
    slots = new Int32Array(slots.length * 2).fill(-1)
    keys = new Uint32Array(slots.length)
    keys.set(known)
    for (let number = 0; number < count; number++) slots[find(known[number] as number)] = number
  }
  return { keys: keys.slice(0, count), numbers }
}
