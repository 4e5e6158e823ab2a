/** Whether the report shows that the outside was repaired. False is a clean bill, and needs the panels to say so. */
import type { Observation } from '../observation.ts'
import { EXTERIOR_PARTS, isNormal, isPillarPaint, OUTER_PANELS, REPAIR_CLASSES } from './part-groups.ts'
import type { CategoryCount } from './severity.ts'

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
