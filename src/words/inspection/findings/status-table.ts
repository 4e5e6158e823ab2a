/** Status words, and the words that appear around them. */
import type { Outcome } from '../../../domain/inspection-parts/outcome.ts'
import type { ItemClass } from '../../../domain/observation.ts'
import { wordOrNull } from '../../fold.ts'
import { readTable } from '../../read-table.ts'
import { foldPhrase } from '../spelling.ts'

export interface StatusRow {
  readonly zh: string
  readonly en: string
  readonly class: ItemClass
  /** The degree that is part of the word: 轻微变形, 严重变形. */
  readonly degree: 'slight' | 'severe' | null
  /** A different class on some kinds of parts: rust on seat rails is a sign of water. */
  readonly there: { readonly on: string; readonly class: ItemClass } | null
  /** Null = the outcome of its class. */
  readonly outcome: Outcome | null
}

/** A word beside a status: a size, a place, a degree or a remark. */
export interface Detail {
  readonly zh: string
  readonly en: string
}

type DetailRole = 'slight' | 'degree' | 'doubt' | 'negator' | 'affirm' | 'filler' | 'note' | 'place'

export type PhraseWord =
  | { readonly role: 'status'; readonly row: StatusRow }
  | { readonly role: DetailRole; readonly detail: Detail }

const NO_FAULT: ReadonlySet<ItemClass> = new Set<ItemClass>([
  'normal',
  'absent',
  'modification',
  'uninspectable',
  'uninspected',
  'unknown',
])

/** Whether a state of this class rules out a clean result. */
export const isFault = (itemClass: ItemClass) => !NO_FAULT.has(itemClass)

/** The negations 无划痕 and 未改装 have a clear meaning; 未正常 does not. */
export const isDeniable = (itemClass: ItemClass) => isFault(itemClass) || itemClass === 'modification'

export function readStatusRows(): readonly StatusRow[] {
  return readTable('inspection-statuses.tsv', ['zh', 'en', 'class', 'degree', 'there', 'outcome']).map((row) => {
    const [on, itemClass] = (wordOrNull(row.there) ?? '').split('=') as [string, ItemClass | undefined]
    return {
      zh: row.zh,
      en: row.en,
      class: row.class as ItemClass,
      degree: wordOrNull(row.degree) as StatusRow['degree'],
      there: itemClass === undefined ? null : { on, class: itemClass },
      outcome: wordOrNull(row.outcome) as Outcome | null,
    }
  })
}

/** Folded word → its role. A word that is both a status and something else counts as the status. */
export function readPhraseWords(): [string, PhraseWord][] {
  const places = readTable('inspection-places.tsv', ['zh', 'en', 'kind']).map(({ zh, en, kind }) => ({
    role: 'place' as const,
    detail: { zh, en: kind === 'side' ? en.toLowerCase() : en },
  }))
  const details = readTable('inspection-details.tsv', ['zh', 'en', 'kind']).map(({ zh, en, kind }) => ({
    role: kind as DetailRole,
    detail: { zh, en },
  }))
  return [
    ...[...places, ...details].map((word): [string, PhraseWord] => [foldPhrase(word.detail.zh), word]),
    ...readStatusRows().map((row): [string, PhraseWord] => [foldPhrase(row.zh), { role: 'status', row }]),
  ]
}
