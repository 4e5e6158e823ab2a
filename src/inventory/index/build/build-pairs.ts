/** Makes of the English titles a look-up from two signs that stand side by side to the groups whose title has them. */
import type { PairsLayout } from '../image.ts'
import type { FoldedTitles } from '../listing-table.ts'
import { addPostings } from './add-postings.ts'
import type { ImageWriter } from './image-writer.ts'

/** Every sign begins a pair: behind the last one stands this. */
const END_SIGN = 0

/** `groups`: the title of each. */
export function buildPairs(image: ImageWriter, titles: readonly FoldedTitles[], groups: Uint32Array): PairsLayout {
  const { starts, pairs } = readPairs(titles)
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

function readPairs(titles: readonly FoldedTitles[]): { readonly starts: Uint32Array; readonly pairs: Uint32Array } {
  const starts = new Uint32Array(titles.length + 1)
  for (const [title, { english_title }] of titles.entries()) {
    starts[title + 1] = (starts[title] as number) + english_title.length
  }
  const pairs = new Uint32Array(starts.at(-1) as number)
  let at = 0
  for (const { english_title: text } of titles) {
    for (let i = 0; i < text.length; i++) {
      pairs[at++] = text.charCodeAt(i) * 65_536 + (i + 1 < text.length ? text.charCodeAt(i + 1) : END_SIGN)
    }
  }
  return { starts, pairs }
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
