/** What the severity rules work on, and what they give. */
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

/** What a provider can classify a vehicle as, with a flag of its own on the wire. */
export const FLAG_TOPICS = ['accident', 'flood', 'fire'] as const
export type FlagTopic = (typeof FLAG_TOPICS)[number]

/** One state of one part that a rule rests on. */
export interface Evidence {
  readonly observation: Observation
  readonly finding: Finding
}

export interface CategoryCount {
  readonly topic: CategoryTopic
  readonly count_matches: boolean | null
  /** How many items of it were read; each is one observation. */
  readonly item_count: number
}

/** Points about a topic that the provider counts as not right: 泡水项 7/27. */
export interface Hits {
  readonly topic: FlagTopic
  /** In the language of the answer. */
  readonly label: string
  readonly count: number
  readonly total: number
}

export interface SeverityParts {
  /** One for each item that was read. */
  readonly observations: readonly Observation[]
  readonly had_accident: boolean | null
  readonly was_flooded: boolean | null
  readonly was_fire_damaged: boolean | null
  readonly statements: readonly Statement[]
  /** What the provider counts outside its categories. */
  readonly hits: readonly Hits[]
  /** `parse_status` is `parsed`. */
  readonly is_complete: boolean
  readonly categories: readonly CategoryCount[]
}

/** What conflicts and doubts are looked for in: also the grade, which can contradict a sentence. */
export interface ConflictParts extends SeverityParts {
  readonly grade: ReportGrade | null
  readonly source_standard: string | null
}

export interface SeverityRating {
  readonly severity: DamageSeverity
  readonly rule: RuleId
  /** All that the rule rests on, in the report's order; empty where it rests on conclusions or on nothing. */
  readonly deciding: readonly Evidence[]
}

export function flagOf(parts: SeverityParts, topic: FlagTopic): boolean | null {
  return { accident: parts.had_accident, flood: parts.was_flooded, fire: parts.was_fire_damaged }[topic]
}
