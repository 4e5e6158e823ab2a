/** Writes for each key, a word or a pair of signs, the groups whose title has it. */
import type { PostingsLayout } from '../image.ts'
import type { ImageWriter } from './image-writer.ts'

/** Keys of titles: `keys` from `starts[title]` on and before the next place, any of them several times. */
export interface KeyedTitles {
  readonly starts: Uint32Array
  readonly keys: Uint32Array
  /** How many keys there are; they are numbers below this. */
  readonly count: number
}

/** `titles`: by group. */
export function addPostings(image: ImageWriter, keyed: KeyedTitles, titles: Uint32Array): PostingsLayout {
  const starts = new Uint32Array(keyed.count + 1)
  eachKey(keyed, titles, (key, step) => {
    starts[key + 1] = (starts[key + 1] as number) + bytesOf(step)
  })
  for (let key = 1; key <= keyed.count; key++) starts[key] = (starts[key] as number) + (starts[key - 1] as number)
  const groups = new Uint8Array(starts.at(-1) as number)
  const ends = starts.slice(0, -1)
  eachKey(keyed, titles, (key, step) => {
    let at = ends[key] as number
    let rest = step
    for (; rest > 127; rest >>>= 7) groups[at++] = (rest & 127) | 128
    groups[at++] = rest
    ends[key] = at
  })
  return { starts: image.add(starts), groups: image.add(groups) }
}

/** Gives every key of each group once, with how far the group is behind the last one that had it. */
function eachKey(
  { starts, keys, count }: KeyedTitles,
  titles: Uint32Array,
  visit: (key: number, step: number) => void,
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
      visit(key, group - before)
    }
  }
}

function bytesOf(step: number): number {
  return step < 128 ? 1 : step < 16_384 ? 2 : step < 2_097_152 ? 3 : step < 268_435_456 ? 4 : 5
}
