/** Which targets were asked for lately: what is asked for once is mostly never asked for again. */

/** About as many as answers can be kept of: what comes back later than that would have been dropped anyway. Each pushes another out. */
const PLACES = 1 << 12
const PLACE_SHIFT = 20
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Remembers a sum of each and not its letters: that two have the same is rare, and only lets an answer be kept a bit early. */
export class RecentTargets {
  readonly #sums = new Uint32Array(PLACES)

  /** Whether it was asked for before. */
  remember(target: string): boolean {
    const sum = sumOf(target)
    const place = sum >>> PLACE_SHIFT
    const isKnown = this.#sums[place] === sum
    this.#sums[place] = sum
    return isKnown
  }
}

/** FNV-1a; never 0, which is a place where nothing is. */
function sumOf(text: string): number {
  let sum = FNV_OFFSET
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), FNV_PRIME)
  return sum >>> 0 || 1
}
