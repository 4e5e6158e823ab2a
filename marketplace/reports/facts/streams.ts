/** Independent random streams per car and concern, so that a change in one concern does not affect the others. */
import { createRandom, hashText, type Random } from '../../random.ts'

export type Streams = (concern: string) => Random

export function createStreams(seed: number, infoid: number): Streams {
  const high = Math.floor(infoid / 4294967296)
  return (concern) => createRandom(seed, infoid, high, hashText(concern))
}

/** A new array in random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.int(0, i)
    const kept = result[i] as T
    result[i] = result[j] as T
    result[j] = kept
  }
  return result
}
