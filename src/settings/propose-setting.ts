/** The setting that somebody has most likely meant by a name that is none. */
import { editDistance } from '../domain/edit-distance.ts'

const MOST_SLIPS = 2
/** Names come from the environment, which anybody may fill. */
const LONGEST = 60

export function proposeSetting(name: string, settings: Iterable<string>): string | null {
  if (name.length > LONGEST) return null
  let best: { readonly setting: string; readonly slips: number } | null = null
  for (const setting of settings) {
    // ERSHOU_MARKETPLACE
    const slips = setting.startsWith(`${name}_`) ? MOST_SLIPS : editDistance(name, setting, MOST_SLIPS)
    if (slips <= MOST_SLIPS && (best === null || slips < best.slips)) best = { setting, slips }
  }
  return best?.setting ?? null
}
