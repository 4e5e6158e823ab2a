/** What a report says of a part, classified: what the rules of the API work on. The words stay beside it. */
import type { Outcome } from './inspection-parts/outcome.ts'

/** Where a part belongs. Only `structural` is the frame; `reinforcement` and `joint` are neither frame nor exterior. */
export const TIERS = [
  'structural',
  'sill',
  'reinforcement',
  'joint',
  'welded-cover',
  'cover',
  'trim',
  'glass',
  'lamp',
  'rim',
] as const
export type Tier = (typeof TIERS)[number]

export const STATUS_CLASSES = [
  'normal',
  'cosmetic',
  'wear',
  'functional',
  'removal',
  'repaint',
  'body',
  'body-repair',
  'repair',
  'replace',
  'deform',
  'structural',
  'flood-sign',
  'fire-sign',
  'safety',
  'abnormal',
  'modification',
  'absent',
  'uninspectable',
  'uninspected',
  'unknown',
] as const
export type ItemClass = (typeof STATUS_CLASSES)[number]

/** One state of a part: `喷漆`, `变形(轻微)`. */
export interface Finding {
  readonly class: ItemClass
  /** The word of the tables that it was recognised by, such as 焊接; the source's own when none was. */
  readonly word: string
  /** In the language of the answer. */
  readonly label: string
  readonly is_slight: boolean
  /** False when no table knows the word: it is shown as printed, and nothing is concluded from it. */
  readonly is_known: boolean
  /** What a result that decides nothing would say of the car if it were meant so: 疑似焊接, or an answer that can be read both ways. */
  readonly may_be?: ItemClass
  /** Where the word says something else than its class. */
  readonly outcome?: Outcome
}

/** What a category is about, as far as its heading tells. */
export const CATEGORY_TOPICS = ['exterior', 'structure', 'flood', 'fire', 'other'] as const
export type CategoryTopic = (typeof CATEGORY_TOPICS)[number]

export interface Observation {
  /** The part in the language of the answer, and as printed. */
  readonly name: string
  readonly source_name: string
  /** The panel that names of the same part share, for merging; the printed name where no table knows it. */
  readonly panel: string
  /** In the language of the answer. */
  readonly panel_label: string
  readonly tier: Tier | null
  /** A point at which water or fire would show. */
  readonly is_flood_point: boolean
  readonly findings: readonly Finding[]
  /** Of the category that it stands in. */
  readonly category: CategoryTopic
}

/** What a provider states about a topic in a result line. `value` null = it did not decide. */
export const CONCLUSION_TOPICS = ['accident', 'flood', 'fire', 'odometer', 'other'] as const
export type ConclusionTopic = (typeof CONCLUSION_TOPICS)[number]

export interface Statement {
  readonly topic: ConclusionTopic
  readonly value: boolean | null
  /** In the language of the answer. */
  readonly label: string
  readonly source_label: string
  /** Its own words of the line: 泡水车 in 非事故车、泡水车. */
  readonly source_words: string
  /** It speaks of the topic and leaves open whether it is so: 待复检, 未检测, a class in a list of which the denials may cover it or not. */
  readonly is_unclear: boolean
  /** One sentence over several topics, of which at least one applies: 有重大事故、泡水、火烧迹象. */
  readonly is_combined_positive: boolean
}
