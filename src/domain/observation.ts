/** The classified statements of a report about a part, with the printed words. The rules of the API use them. */
import type { Outcome } from './inspection-parts/outcome.ts'

/** The group of a part. Only `structural` is the frame; `reinforcement` and `joint` are neither frame nor exterior. */
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
  /** The word of the tables that matched, such as 焊接; the source's own word if none did. */
  readonly word: string
  /** In the language of the answer. */
  readonly label: string
  readonly is_slight: boolean
  /** False when no table has the word: it is shown as printed, and nothing is concluded from it. */
  readonly is_known: boolean
  /** The worst meaning of an unclear result: 疑似焊接, or an answer that can be read both ways. */
  readonly may_be?: ItemClass
  /** Set where the word means something other than its class. */
  readonly outcome?: Outcome
}

/** The topic of a category according to its heading. */
export const CATEGORY_TOPICS = ['exterior', 'structure', 'flood', 'fire', 'other'] as const
export type CategoryTopic = (typeof CATEGORY_TOPICS)[number]

export interface Observation {
  /** The part in the language of the answer; `source_name` is the printed one. */
  readonly name: string
  readonly source_name: string
  /** The name that all spellings of a panel share, for merging; the printed name if no table has it. */
  readonly panel: string
  /** In the language of the answer. */
  readonly panel_label: string
  readonly tier: Tier | null
  /** Whether water or fire damage would be visible there. */
  readonly is_flood_point: boolean
  readonly findings: readonly Finding[]
  readonly category: CategoryTopic
}

/** The topics of a provider's result lines. */
export const CONCLUSION_TOPICS = ['accident', 'flood', 'fire', 'odometer', 'other'] as const
export type ConclusionTopic = (typeof CONCLUSION_TOPICS)[number]

export interface Statement {
  readonly topic: ConclusionTopic
  /** Null = the provider does not decide. */
  readonly value: boolean | null
  /** In the language of the answer. */
  readonly label: string
  readonly source_label: string
  /** The part of the line that makes the statement: 泡水车 in 非事故车、泡水车. */
  readonly source_words: string
  /** It mentions the topic without deciding: 待复检, 未检测, or a class in a list whose denial may or may not cover it. */
  readonly is_unclear: boolean
  /** One sentence about several topics, at least one of which applies: 有重大事故、泡水、火烧迹象. */
  readonly is_combined_positive: boolean
}
