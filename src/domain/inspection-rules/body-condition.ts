/** What the observations say about the body: damage by panel, exterior repairs, and items that were not inspected. */
import type { PanelDamage } from '../inspection.ts'
import type { Observation, Tier } from '../observation.ts'
import {
  EXTERIOR_PARTS,
  isAbnormal,
  isClear,
  isNormal,
  isPillarPaint,
  OUTER_PANELS,
  REPAIR_CLASSES,
} from './damage-rules.ts'
import type { CategoryCount } from './severity.ts'

/** One row per panel with abnormal findings. Null when none is listed but not every part of the body is known to be normal. */
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

/** A name that is among the items: the panel's own, otherwise the first. */
function chooseName(names: ReadonlySet<string>, label: string): string {
  const [first = label] = names
  return names.has(label) ? label : first
}

/**
 * The most serious tier decides. Glass, lamps and rims are Exterior, as in the national standard. Reinforcements, sills and joints are neither frame nor exterior.
 */
function rankOf(tiers: ReadonlySet<Tier | null>): PanelDamage['rank'] {
  if (tiers.has('structural')) return 'Structural (Frame)'
  return [...tiers].every((tier) => EXTERIOR_PARTS.has(tier)) ? 'Exterior' : null
}

/** Whether the report shows that the outside was repaired. False is a clean bill, and needs the panels to say so. */
export function deriveExteriorRepair(
  observations: readonly Observation[],
  categories: readonly CategoryCount[],
): boolean | null {
  const panels = observations.filter(({ tier }) => OUTER_PANELS.has(tier))
  if (
    panels.some(isRepaired) ||
    observations.some((one) => one.findings.some((finding) => isPillarPaint(one, finding)))
  )
    return true
  const exterior = categories.filter(({ topic, item_count }) => topic === 'exterior' && item_count > 0)
  const isWhole =
    categories.every(({ topic, count_matches }) => topic !== 'exterior' || count_matches !== false) &&
    exterior.reduce((sum, { item_count }) => sum + item_count, 0) ===
      observations.filter(({ category }) => category === 'exterior').length
  const there = panels.filter(({ category }) => category === 'exterior')
  // A list of faults only does not name the panels that have none.
  const isList = there.some(isNormal) || exterior.every(({ count_matches }) => count_matches === true)
  // Glass, lamps and rims are no panels: replaced, they neither make a repair of the panels nor a clean outside.
  const isUntouched =
    panels.every(isWhollyOriginal) && !observations.some((one) => EXTERIOR_PARTS.has(one.tier) && isRepaired(one))
  return isWhole && there.length > 0 && isList && isUntouched ? false : null
}

function isRepaired({ findings }: Observation): boolean {
  return findings.some((finding) => finding.is_known && REPAIR_CLASSES.has(finding.class))
}

function isWhollyOriginal({ findings }: Observation): boolean {
  const isOriginal = findings.every(
    (finding) => finding.is_known && (finding.class === 'normal' || finding.class === 'cosmetic'),
  )
  return findings.length > 0 && isOriginal
}

/** Null when no item was read at all: then nothing is known of what was left out. */
export function listUninspected(observations: readonly Observation[]): string[] | null {
  if (observations.length === 0) return null
  const open = observations.filter(({ findings }) =>
    findings.some((finding) => finding.class === 'uninspectable' || finding.class === 'uninspected'),
  )
  return [...new Set(open.map(({ name }) => name))]
}
