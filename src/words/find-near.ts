/** The name that somebody has most likely misspelt; none rather than one that is merely like it. */
import { editDistance } from './edit-distance.ts'
import { hasHan } from './romanise.ts'

/** `most`: slips that are forgiven at most. */
export function findNear(key: string, names: Iterable<string>, most = 2): string | null {
  const limit = Math.min(most, countSlips(key))
  let best: { name: string; cost: number; gap: number } | null = null
  for (const name of names) {
    const gap = Math.abs(name.length - key.length)
    const slips = gap > limit ? limit + 1 : editDistance(key, name, limit)
    const isLong = key.length > 5 && slips === 1
    const isNear = slips <= limit && (isLong || key[0] === name[0]) && countSlips(name) > 0
    const cost = isNear ? slips * 2 : startsLike(key, name) ? 3 : null
    if (cost !== null && (!best || cost < best.cost || (cost === best.cost && gap < best.gap)))
      best = { name, cost, gap }
  }
  return best?.name ?? null
}

/** In a short word every slip makes another word: AMG is no MG, Omoda no Skoda. */
function countSlips(word: string): number {
  if (hasHan(word)) return [...word].length >= 3 ? 1 : 0
  return word.length <= 4 ? 0 : word.length <= 5 ? 1 : 2
}

function startsLike(key: string, name: string): boolean {
  // Volks, 比亚
  if (name.startsWith(key)) return key.length >= 4 || (hasHan(key) && key.length >= 2)
  // 奔驰C级, Toyota Camry; a shorter Latin name would begin half of all words.
  return key.startsWith(name) && (name.length >= 4 || /^\p{Script=Han}{2,}$/u.test(name))
}
