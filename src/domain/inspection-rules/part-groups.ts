/** Which parts and which states the rules take together. */
import type { Finding, ItemClass, Observation, Tier } from '../observation.ts'

type Tiers = ReadonlySet<Tier | null>
type Classes = ReadonlySet<ItemClass>

/** Trim is among them: the paint of a pillar, a skirt and a mirror are read from outside like a door. */
export const OUTER_PANELS: Tiers = new Set<Tier>(['cover', 'welded-cover', 'trim'])

export const EXTERIOR_PARTS: Tiers = new Set<Tier>(['cover', 'welded-cover', 'trim', 'glass', 'lamp', 'rim'])

/** A sill is a reinforcement whose cuts and welds count like those of the frame. */
export const REINFORCEMENTS: Tiers = new Set<Tier>(['reinforcement', 'sill'])

/** Says that nothing is wrong, or that there is nothing that could be. */
export const CLEAR_CLASSES: Classes = new Set<ItemClass>(['normal', 'absent'])

export const REPAIR_CLASSES: Classes = new Set<ItemClass>(['repaint', 'body-repair', 'repair', 'replace'])

/** Says nothing of a fault: clean, open, or a matter of taste. */
const NOT_ABNORMAL: Classes = new Set<ItemClass>([
  'normal',
  'absent',
  'modification',
  'uninspectable',
  'uninspected',
  'unknown',
])

/** A fault by a word that is known. */
export function isAbnormal({ class: itemClass, is_known }: Finding): boolean {
  return is_known && !NOT_ABNORMAL.has(itemClass)
}

/** An observation without any finding says nothing, and so is not clear. */
export function isClear({ findings }: Observation): boolean {
  return findings.length > 0 && findings.every((finding) => finding.is_known && CLEAR_CLASSES.has(finding.class))
}

/** Clear, and seen: a part that is absent was not. */
export function isNormal(observation: Observation): boolean {
  return isClear(observation) && observation.findings.some((finding) => finding.class === 'normal')
}

/** Fresh paint on a pillar lies on its outside, and pillars are painted with the panels; on a rail it would be a riddle. */
export function isPillarPaint({ tier, source_name }: Observation, { class: itemClass, is_known }: Finding): boolean {
  return is_known && tier === 'structural' && itemClass === 'repaint' && source_name.includes('柱')
}
