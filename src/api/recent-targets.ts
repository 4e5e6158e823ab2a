/** Which targets were requested recently: most targets that are requested once are never requested again. */

/** About the number of cached answers: a target that returns later would have been evicted anyway. */
const PLACES = 1 << 12
const PLACE_SHIFT = 20

/** Keeps a checksum of each target. Two targets rarely share one, and then an answer is only cached a bit early. */
export class RecentTargets {
  readonly #sums = new Uint32Array(PLACES)

  /** Whether it was requested before. */
  remember(target: string): boolean {
    const sum = sumText(target)
    const place = sum >>> PLACE_SHIFT
    const isKnown = this.#sums[place] === sum
    this.#sums[place] = sum
    return isKnown
  }
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A quick 32-bit checksum of a text (FNV-1a). It is never 0. */
export function sumText(text: string): number {
  let sum = FNV_OFFSET
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), FNV_PRIME)
  return sum >>> 0 || 1
}
