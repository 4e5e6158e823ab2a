/** Repeatable random numbers and distributions. */

/** A number in [0, 1). */
export type Random = () => number

export function createRandom(seed: number): Random {
  // In an array, because a closure variable would be a new heap number each time.
  const state = Int32Array.of(seed)
  return () => {
    const now = (state[0]! + 0x6d2b79f5) | 0
    state[0] = now
    let mixed = Math.imul(now ^ (now >>> 15), 1 | now)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Of the normal distribution. */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

export function drawWhole(random: Random, below: number): number {
  return Math.floor(random() * below)
}

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[drawWhole(random, values.length)] as Value
}

/** Draws positions by weight with one random number each (Walker's alias method). */
export function createWeightedDraw(weights: readonly number[]): (random: Random) => number {
  const count = weights.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = Float64Array.from(weights, (weight) => (weight * count) / total)
  const other = new Int32Array(count)
  const small: number[] = []
  const large: number[] = []
  for (let i = 0; i < count; i++) (share[i]! < 1 ? small : large).push(i)
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop() as number
    const rich = large.at(-1) as number
    other[poor] = rich
    share[rich]! -= 1 - share[poor]!
    if (share[rich]! < 1) small.push(large.pop() as number)
  }
  // The remaining weights are 1, except for rounding.
  for (const i of [...small, ...large]) share[i] = 1
  return (random) => {
    const at = random() * count
    const i = Math.floor(at)
    return at - i < share[i]! ? i : other[i]!
  }
}

/** Zipf-Mandelbrot: few have much, many have little. */
export function listZipfWeights(count: number, shift: number, exponent: number): number[] {
  return Array.from({ length: count }, (_, rank) => 1 / (rank + 1 + shift) ** exponent)
}
