/** Deterministic randomness: the same words of seed give the same stream on every machine. */

export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** An index of `weights`, with the probability of its weight. */
  weighted(weights: readonly number[]): number
  /** A normally distributed number, cut at three deviations. */
  normal(mean: number, deviation: number): number
}

const START = 0x9e3779b9

/** Mixes whole numbers into one 32-bit hash (murmur3's finalizer over a running sum). */
export function hash(...words: readonly number[]): number {
  return finish(mixAll(words))
}

function mixAll(words: readonly number[]): number {
  let sum = START
  for (const word of words) sum = mix(sum, word)
  return sum
}

function mix(sum: number, word: number): number {
  let h = Math.imul(sum ^ (word | 0), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  h ^= h >>> 16
  return (h + START) | 0
}

function finish(sum: number): number {
  let h = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hashes a string, for streams that belong to a name rather than to a number. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return hash(h)
}

/** A separate stream for each list of seed words (sfc32). */
export function createRandom(...words: readonly number[]): Random {
  const sum = mixAll(words)
  let a = finish(mix(sum, 1))
  let b = finish(mix(sum, 2))
  let c = finish(mix(sum, 3))
  let d = 1

  function next(): number {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(next() * items.length)] as T
  }

  function weighted(weights: readonly number[]): number {
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
    for (let i = 0; i < weights.length; i++) {
      rest -= weights[i] as number
      if (rest < 0) return i
    }
    return weights.length - 1
  }

  function normal(mean: number, deviation: number): number {
    // Irwin–Hall of three, scaled to unit variance: cheap, bounded, close enough for prices and kilometres.
    return mean + deviation * 2 * (next() + next() + next() - 1.5)
  }

  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted,
    normal,
  }
}
