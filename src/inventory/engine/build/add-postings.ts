/** Writes for each key, a word or a pair of signs, the groups whose title has it. */
import { BLOCK_BYTES, type PostingsLayout } from '../image.ts'
import { countBlocks, type ImageWriter } from './image-writer.ts'

/** What more than this share of groups has is a bitset: quicker to add, and hardly longer than a list. */
const FEWEST_MARKED = 32

/** Keys of titles: `keys` from `starts[title]` on and before the next place, any of them several times. */
interface KeyedTitles {
  readonly starts: Uint32Array
  readonly keys: Uint32Array
  /** How many keys there are; they are numbers below this. */
  readonly count: number
}

/** `titles`: by group. */
export function addPostings(image: ImageWriter, keyed: KeyedTitles, titles: Uint32Array): PostingsLayout {
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

/** Gives every key of each group once, with how far the group is behind the last one that had it. */
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
