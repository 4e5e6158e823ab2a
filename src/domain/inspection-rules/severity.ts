/** The input and the result of the severity rules. */
import type { DamageSeverity } from '../inspection.ts'
import type { CategoryTopic, Finding, Observation, Statement } from '../observation.ts'
import type { ReportGrade } from '../report.ts'

export const RULE_IDS = [
  'S1',
  'S2',
  'S3',
  'S4',
  'M1',
  'M2',
  'M3',
  'M4',
  'M5',
  'M6',
  'L1',
  'L2',
  'N1',
  'D1',
  'U1',
] as const
export type RuleId = (typeof RULE_IDS)[number]

/** The classifications of a provider that have a flag on the wire. */
export const FLAG_TOPICS = ['accident', 'flood', 'fire'] as const
export type FlagTopic = (typeof FLAG_TOPICS)[number]

/** A finding that matches a rule. */
export interface Evidence {
  readonly observation: Observation
  readonly finding: Finding
}

export interface CategoryCount {
  readonly topic: CategoryTopic
  readonly count_matches: boolean | null
  /** The number of items read; each is one observation. */
  readonly item_count: number
}

/** Points of a topic that the provider counts as abnormal: 泡水项 7/27. */
export interface Hits {
  readonly topic: FlagTopic
  /** In the language of the answer. */
  readonly label: string
  readonly count: number
  readonly total: number
}

/** What a report prints outside its items that states damage, or that no table knows: 改装损伤(打孔<3cm), 有2处喷漆. */
export interface Remark {
  /** Where it stands, in the language of the answer. */
  readonly name: string
  /** In the language of the answer. */
  readonly label: string
}

export interface SeverityParts {
  /** One for each item that was read. */
  readonly observations: readonly Observation[]
  readonly remarks: readonly Remark[]
  readonly had_accident: boolean | null
  readonly was_flooded: boolean | null
  readonly was_fire_damaged: boolean | null
  readonly statements: readonly Statement[]
  /** The provider's counts outside its categories. */
  readonly hits: readonly Hits[]
  /** `parse_status` is `parsed`. */
  readonly is_complete: boolean
  readonly categories: readonly CategoryCount[]
}

/** The input for conflicts and doubts: includes the grade, which may contradict a sentence. */
export interface ConflictParts extends SeverityParts {
  readonly grade: ReportGrade | null
  readonly source_standard: string | null
}

export interface SeverityRating {
  readonly severity: DamageSeverity
  readonly rule: RuleId
  /** The findings that match the rule, in the report's order; empty for rules about conclusions. */
  readonly deciding: readonly Evidence[]
}

export function flagOf(parts: SeverityParts, topic: FlagTopic): boolean | null {
  return { accident: parts.had_accident, flood: parts.was_flooded, fire: parts.was_fire_damaged }[topic]
}
