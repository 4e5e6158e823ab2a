/** The rows S3 to L2 of the severity rules: which state of which part counts how much. */
import type { DamageSeverity } from '../inspection.ts'
import type { Finding, ItemClass, Observation } from '../observation.ts'
import { EXTERIOR_PARTS, isAbnormal, isPillarPaint, OUTER_PANELS, REINFORCEMENTS } from './part-groups.ts'
import type { Evidence, FlagTopic, RuleId } from './severity.ts'

/** Different outer panels that were beaten or replaced; a choice of ours, not a rule of the trade. */
export const MANY_PANELS = 3

/** Different points that show water; one alone is a spilt drink. */
export const MANY_FLOOD_POINTS = 2

interface DamageRule {
  readonly rule: RuleId
  readonly severity: DamageSeverity
  /** On how many different panels it must be seen. */
  readonly least: number
  /** The classification of the provider that it speaks against. */
  readonly against: FlagTopic | null
  readonly matches: (observation: Observation, finding: Finding) => boolean
}

const isOneOf = (finding: Finding, ...classes: readonly ItemClass[]) => classes.includes(finding.class)

/** 切割 焊接 烧焊 切焊, also as 痕迹; the class has 扭曲 褶皱 撕裂 断裂 拉伸痕迹 besides. */
const isCutOrWelded = ({ class: itemClass, word }: Finding) => itemClass === 'structural' && /[切焊]/.test(word)

/** 变形 and 弯曲 without 轻微. */
const isDeformed = (finding: Finding) => finding.class === 'deform' && !finding.is_slight

const RESTRAINT = /气囊|安全带|[预张涨]紧器/

/** Airbags, belts and their tensioners themselves, not the lamps that warn of them. */
const isRestraint = ({ source_name }: Observation) => RESTRAINT.test(source_name) && !source_name.includes('灯')

/** First match wins, so each row also means: and none above. */
export const DAMAGE_RULES: readonly DamageRule[] = [
  {
    rule: 'S3',
    severity: 'severe',
    least: 1,
    against: 'accident',
    matches: (part, state) =>
      part.tier === 'structural' && (isOneOf(state, 'structural', 'replace') || isDeformed(state)),
  },
  {
    rule: 'S4',
    severity: 'severe',
    least: 1,
    against: 'accident',
    matches: (part, state) => REINFORCEMENTS.has(part.tier) && isCutOrWelded(state),
  },
  {
    rule: 'M1',
    severity: 'moderate',
    least: 1,
    against: 'accident',
    matches: (part, state) => part.tier === 'structural' && isOneOf(state, 'deform', 'body-repair', 'repair'),
  },
  {
    rule: 'M2',
    severity: 'moderate',
    least: 1,
    against: null,
    // 扭曲 is more than 变形, 撕裂 and 断裂 are more than 破损: they cannot count less.
    matches: (part, state) =>
      REINFORCEMENTS.has(part.tier) &&
      (isOneOf(state, 'deform', 'structural', 'body-repair', 'repair', 'replace') || isBroken(state)),
  },
  {
    rule: 'M3',
    severity: 'moderate',
    least: 1,
    against: null,
    // 弹出 alone may be said of a door handle.
    matches: (part, state) =>
      (state.class === 'safety' && RESTRAINT.test(state.word)) ||
      (isOneOf(state, 'safety', 'replace') && isRestraint(part)),
  },
  {
    rule: 'M4',
    severity: 'moderate',
    least: 1,
    against: null,
    matches: (part, state) => part.tier === 'welded-cover' && (state.class === 'replace' || isCutOrWelded(state)),
  },
  {
    rule: 'M5',
    severity: 'moderate',
    least: MANY_PANELS,
    against: null,
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
    least: 1,
    against: 'fire',
    matches: (_, state) => state.class === 'fire-sign',
  },
  {
    rule: 'L1',
    severity: 'minor',
    least: 1,
    against: null,
    // 变形 and 褶皱 of an outer panel are more than a dent: they cannot count less.
    matches: (part, state) =>
      isPillarPaint(part, state) ||
      (EXTERIOR_PARTS.has(part.tier) &&
        isOneOf(state, 'cosmetic', 'repaint', 'body', 'body-repair', 'repair', 'replace', 'deform', 'structural')),
  },
  {
    rule: 'L2',
    severity: 'minor',
    least: 1,
    against: null,
    matches: (part, state) =>
      (REINFORCEMENTS.has(part.tier) || part.tier === 'joint') &&
      isOneOf(state, 'cosmetic', 'removal') &&
      part.findings.every((other) => other.is_known && isOneOf(other, 'normal', 'cosmetic', 'removal')),
  },
]

function isBroken({ class: itemClass, word }: Finding): boolean {
  return itemClass === 'body' && word.includes('破损')
}

/** All that a row rests on; empty when it does not apply. */
export function findEvidence({ matches, least }: DamageRule, observations: readonly Observation[]): Evidence[] {
  const found = observations.flatMap((observation) =>
    observation.findings
      .filter((finding) => isAbnormal(finding) && matches(observation, finding))
      .map((finding) => ({ observation, finding })),
  )
  return new Set(found.map(({ observation }) => observation.panel)).size >= least ? found : []
}
