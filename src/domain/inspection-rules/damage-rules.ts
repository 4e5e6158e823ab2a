/** Rules S3 to L2 of the severity, and the groups of parts and states that the rules use. */
import type { DamageSeverity } from '../inspection.ts'
import type { Finding, ItemClass, Observation, Tier } from '../observation.ts'
import { isRestraint } from './is-restraint.ts'
import type { Evidence, FlagTopic, RuleId } from './severity.ts'

type Tiers = ReadonlySet<Tier | null>
type Classes = ReadonlySet<ItemClass>

/** Includes trim: the paint of a pillar, a skirt and a mirror are inspected from outside, like a door. */
export const OUTER_PANELS: Tiers = new Set<Tier>(['cover', 'welded-cover', 'trim'])

/** Groups of parts and states that the rules use. */
export const EXTERIOR_PARTS: Tiers = new Set<Tier>(['cover', 'welded-cover', 'trim', 'glass', 'lamp', 'rim'])

/** A sill is a reinforcement whose cuts and welds count like those of the frame. */
const REINFORCEMENTS: Tiers = new Set<Tier>(['reinforcement', 'sill'])

/** Nothing is wrong, or the part does not exist. */
export const CLEAR_CLASSES: Classes = new Set<ItemClass>(['normal', 'absent'])

/** Condition, not damage; still too much for a clean rating on parts of the body and flood points. */
export const CONDITION_CLASSES: Classes = new Set<ItemClass>(['wear', 'functional'])

export const REPAIR_CLASSES: Classes = new Set<ItemClass>(['repaint', 'body-repair', 'repair', 'replace'])

/** Not a fault: clean, undecided, or a modification. */
const NOT_ABNORMAL: Classes = new Set<ItemClass>([
  'normal',
  'absent',
  'modification',
  'uninspectable',
  'uninspected',
  'unknown',
])

/** Whether a state of this class rules out a clean result. */
export const isFault = (itemClass: ItemClass) => !NOT_ABNORMAL.has(itemClass)

/** A fault by a word that is known. */
export function isAbnormal({ class: itemClass, is_known }: Finding): boolean {
  return is_known && isFault(itemClass)
}

/** A part of the body, or a point where damage to it would show. */
export const isBody = ({ tier, is_flood_point, category }: Observation) =>
  tier !== null || is_flood_point || category !== 'other'

/** Stands for the finding of an item that has none. */
export const NO_FINDING: Finding = { class: 'unknown', word: '-', label: '-', is_slight: false, is_known: false }

/** An observation without findings is not clear. */
export function isClear({ findings }: Observation): boolean {
  return findings.length > 0 && findings.every((finding) => finding.is_known && CLEAR_CLASSES.has(finding.class))
}

/** Clear and present. */
export function isNormal(observation: Observation): boolean {
  return isClear(observation) && observation.findings.some((finding) => finding.class === 'normal')
}

/** Pillars are painted together with the outer panels, so fresh paint there is cosmetic; on a rail it would not be. */
export function isPillarPaint({ tier, source_name }: Observation, { class: itemClass, is_known }: Finding): boolean {
  return is_known && tier === 'structural' && itemClass === 'repaint' && source_name.includes('柱')
}

/** The number of reshaped or replaced outer panels; our own choice, not a rule of the trade. */
export const MANY_PANELS = 3

/** The number of points with water marks; a single one may be a spilt drink. */
export const MANY_FLOOD_POINTS = 2

interface DamageRule {
  readonly rule: RuleId
  readonly severity: DamageSeverity
  /** The number of different panels that must show it; 1 by default. */
  readonly least?: number
  /** The classification of the provider that it contradicts. */
  readonly against?: FlagTopic
  readonly matches: (observation: Observation, finding: Finding) => boolean
}

const isOneOf = (finding: Finding, ...classes: readonly ItemClass[]) => classes.includes(finding.class)

/** 切割 焊接 烧焊 切焊, also as 痕迹; the class has 扭曲 褶皱 撕裂 断裂 拉伸痕迹 besides. */
const isCutOrWelded = ({ class: itemClass, word }: Finding) => itemClass === 'structural' && /[切焊]/.test(word)

/** 变形 and 弯曲 without 轻微. */
const isDeformed = (finding: Finding) => finding.class === 'deform' && !finding.is_slight

/** The first match wins. */
export const DAMAGE_RULES: readonly DamageRule[] = [
  {
    rule: 'S3',
    severity: 'severe',
    against: 'accident',
    matches: (part, state) =>
      part.tier === 'structural' && (isOneOf(state, 'structural', 'replace') || isDeformed(state)),
  },
  {
    rule: 'S4',
    severity: 'severe',
    against: 'accident',
    matches: (part, state) => REINFORCEMENTS.has(part.tier) && isCutOrWelded(state),
  },
  {
    rule: 'M1',
    severity: 'moderate',
    against: 'accident',
    matches: (part, state) => part.tier === 'structural' && isOneOf(state, 'deform', 'body-repair', 'repair'),
  },
  {
    rule: 'M2',
    severity: 'moderate',
    // 扭曲 is more than 变形, 撕裂 and 断裂 are more than 破损: they must not count less.
    matches: (part, state) =>
      REINFORCEMENTS.has(part.tier) &&
      (isOneOf(state, 'deform', 'structural', 'body-repair', 'repair', 'replace') || isBroken(state)),
  },
  {
    rule: 'M3',
    severity: 'moderate',
    // 弹出 alone may describe a door handle.
    matches: (part, state) =>
      (state.class === 'safety' && isRestraint(state.word)) ||
      (isOneOf(state, 'safety', 'replace') && isRestraint(part.source_name)),
  },
  {
    rule: 'M4',
    severity: 'moderate',
    matches: (part, state) => part.tier === 'welded-cover' && (state.class === 'replace' || isCutOrWelded(state)),
  },
  {
    rule: 'M5',
    severity: 'moderate',
    least: MANY_PANELS,
    matches: (part, state) => OUTER_PANELS.has(part.tier) && isOneOf(state, 'body-repair', 'replace'),
  },
  {
    rule: 'M6',
    severity: 'moderate',
    least: MANY_FLOOD_POINTS,
    against: 'flood',
    matches: (part, state) => part.is_flood_point && state.class === 'flood-sign',
  },
  {
    rule: 'M6',
    severity: 'moderate',
    against: 'fire',
    matches: (_, state) => state.class === 'fire-sign',
  },
  {
    rule: 'L1',
    severity: 'minor',
    // 变形 and 褶皱 of an outer panel are more than a dent: they must not count less.
    matches: (part, state) =>
      isPillarPaint(part, state) ||
      (EXTERIOR_PARTS.has(part.tier) &&
        isOneOf(state, 'cosmetic', 'repaint', 'body', 'body-repair', 'repair', 'replace', 'deform', 'structural')),
  },
  {
    rule: 'L2',
    severity: 'minor',
    matches: (part, state) =>
      (REINFORCEMENTS.has(part.tier) || part.tier === 'joint') &&
      isOneOf(state, 'cosmetic', 'removal') &&
      part.findings.every((other) => other.is_known && isOneOf(other, 'normal', 'cosmetic', 'removal')),
  },
]

function isBroken({ class: itemClass, word }: Finding): boolean {
  return itemClass === 'body' && word.includes('破损')
}

/** The findings that match a rule; empty when it does not apply. */
export function findEvidence({ matches, least = 1 }: DamageRule, observations: readonly Observation[]): Evidence[] {
  const found = observations.flatMap((observation) =>
    observation.findings
      .filter((finding) => isAbnormal(finding) && matches(observation, finding))
      .map((finding) => ({ observation, finding })),
  )
  return new Set(found.map(({ observation }) => observation.panel)).size >= least ? found : []
}
