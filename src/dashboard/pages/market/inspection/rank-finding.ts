/** Which findings a buyer must see first: the structure, what restrains people in a crash, and water or fire. */
import type { BodyPart } from '../../../../domain/inspection-parts/body-part.ts'
import { OUTCOMES } from '../../../../domain/inspection-parts/outcome.ts'
import type { ProviderInspectionItem } from '../../../../domain/inspection-parts/provider-findings.ts'
import { isRestraint } from '../../../../domain/inspection-rules/is-restraint.ts'
import { DRAWN_PARTS, PART_LOCATIONS } from './locate-part.ts'

/** Bolted on, so that a new one says little about the structure. */
const BOLTED = /_(?:hinge|striker|mount)$/
/** Groups of structural parts, which are not drawn. */
const FRAMES: readonly BodyPart[] = ['ladder_frame', 'frame', 'pillars', 'reinforcements', 'trunk_opening']

function isStructural(part: BodyPart | null): boolean {
  const location = part === null ? undefined : PART_LOCATIONS.get(part)
  if (part === null || location === undefined || BOLTED.test(part)) return false
  if (location.kind === 'drawn') return location.layer === 'structure'
  if (location.kind === 'not_drawn') return FRAMES.includes(part)
  return location.candidates.some((one) => DRAWN_PARTS.get(one) === 'structure')
}

const ALARMING: readonly ProviderInspectionItem['outcome'][] = ['replaced', 'repaired', 'damaged', 'missing', 'faulty']

export const ALARMS = ['water', 'structure', 'restraint'] as const
type AlarmKind = (typeof ALARMS)[number]

/** Null: the finding alarms nobody. */
export function alarmOf({ part, outcome, source_name }: ProviderInspectionItem): AlarmKind | null {
  if (outcome === 'water_or_fire_sign') return 'water'
  if (!ALARMING.includes(outcome)) return null
  if (isStructural(part)) return 'structure'
  return isRestraint(source_name) ? 'restraint' : null
}

/** The lower, the earlier. */
export function rankFinding(item: ProviderInspectionItem): number {
  return (alarmOf(item) === null ? OUTCOMES.length : 0) + OUTCOMES.indexOf(item.outcome)
}
