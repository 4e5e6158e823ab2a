/** Everything that inspectors check: parts of the body, other items, and questions with their good answer. */
import { type BodyPart, bodyPartOrNull } from '../../../domain/inspection-parts/body-part.ts'
import type { ConclusionTopic, ItemClass, Tier } from '../../../domain/observation.ts'
import { wordOrNull } from '../../fold.ts'
import { readTable } from '../../read-table.ts'
import { foldTerm } from '../spelling.ts'

/** Where water or fire would show; `metal`: seat rails, wiring and connectors, where even rust is a sign of water. */
type Point = 'flood' | 'metal' | 'fire'

/** A question and the meaning of its answers: polarity belongs to the question, never to the answer. */
export interface ItemQuestion {
  readonly good: string
  /** The class of a bad answer. */
  readonly bad: ItemClass
  /** The part of the national standard that it belongs to. */
  readonly section: string | null
  readonly judges: ConclusionTopic | null
}

export interface ItemRow {
  readonly zh: string
  readonly en: string
  /** The name shared by all spellings and sides of a part. */
  readonly panel: string
  readonly tier: Tier | null
  /** Null for an item that is not exactly one part of the body. */
  readonly part: BodyPart | null
  readonly point: Point | null
  /** `equipment` may be missing from a car; `record` is found in papers, not on the car. */
  readonly kind: 'equipment' | 'record' | null
  readonly question: ItemQuestion | null
}

const PLAIN = { tier: null, part: null, point: null, kind: null, question: null } as const

export function readItemRows(): readonly ItemRow[] {
  const parts = readTable('inspection-parts.tsv', ['zh', 'en', 'panel', 'tier', 'part']).map((row) => ({
    ...PLAIN,
    ...row,
    tier: row.tier as Tier,
    part: bodyPartOrNull(row.part),
  }))
  const items = readTable('inspection-items.tsv', ['zh', 'en', 'kind', 'point']).map(({ zh, en, kind, point }) => ({
    ...PLAIN,
    zh,
    en,
    panel: zh,
    kind: wordOrNull(kind) as ItemRow['kind'],
    point: wordOrNull(point) as Point | null,
  }))
  return [...parts, ...items, ...readQuestionRows()]
}

function readQuestionRows(): readonly ItemRow[] {
  const columns = ['zh', 'en', 'good', 'bad', 'section', 'point', 'judges', 'panel', 'tier', 'part'] as const
  return readTable('inspection-questions.tsv', columns).map((row) => ({
    ...PLAIN,
    zh: row.zh,
    en: row.en,
    panel: wordOrNull(row.panel) ?? row.zh,
    tier: wordOrNull(row.tier) as Tier | null,
    part: bodyPartOrNull(row.part),
    point: wordOrNull(row.point) as Point | null,
    question: {
      good: row.good,
      bad: row.bad as ItemClass,
      section: wordOrNull(row.section),
      judges: wordOrNull(row.judges) as ConclusionTopic | null,
    },
  }))
}

export function indexItems(rows: readonly ItemRow[]): ReadonlyMap<string, ItemRow> {
  return new Map(rows.map((row) => [foldTerm(row.zh), row]))
}
