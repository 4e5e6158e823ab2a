/** The abnormal states of the recognised parts of the body, one row a panel. An empty list claims that there are none, so it needs evidence. */
import type { PanelDamage } from '../inspection.ts'
import type { Observation, Tier } from '../observation.ts'
import { EXTERIOR_PARTS, isAbnormal, isClear, isNormal } from './part-groups.ts'

/** Null when nothing abnormal is listed and yet not every part of the body was read, seen and understood. */
export function mergePanelDamage(observations: readonly Observation[], is_complete: boolean): PanelDamage[] | null {
  const body = observations.filter(({ tier }) => tier !== null)
  const rows = new Map<string, { label: string; names: Set<string>; damage: Set<string>; tiers: Set<Tier | null> }>()
  for (const { name, panel, panel_label, tier, findings } of body) {
    const damage = findings.filter(isAbnormal).map(({ label }) => label)
    if (damage.length === 0) continue
    const row = rows.get(panel) ?? { label: panel_label, names: new Set(), damage: new Set(), tiers: new Set() }
    for (const label of damage) row.damage.add(label)
    row.names.add(name)
    row.tiers.add(tier)
    rows.set(panel, row)
  }
  if (rows.size === 0) return is_complete && body.some(isNormal) && body.every(isClear) ? [] : null
  return [...rows.values()].map(({ label, names, damage, tiers }) => ({
    panel: chooseName(names, label),
    damage: [...damage],
    rank: rankOf(tiers),
  }))
}

/** A name that stands among the items, so that a reader finds the part there: the panel's own, else the first. */
function chooseName(names: ReadonlySet<string>, label: string): string {
  const [first = label] = names
  return names.has(label) ? label : first
}

/**
 * The heaviest reading names the rank. Glass, lamps and rims are Exterior: the national standard has them among its
 * exterior points. Reinforcements, sills and joints are neither frame nor exterior.
 */
function rankOf(tiers: ReadonlySet<Tier | null>): PanelDamage['rank'] {
  if (tiers.has('structural')) return 'Structural (Frame)'
  return [...tiers].every((tier) => EXTERIOR_PARTS.has(tier)) ? 'Exterior' : null
}
