/** Parses a result: 轻微划痕, 无明显凹陷, 左侧有20cm划痕. A text is understood only if the tables cover every character. */

import type { Outcome } from '../../../domain/inspection-parts/outcome.ts'
import { isFault } from '../../../domain/inspection-rules/damage-rules.ts'
import type { ItemClass } from '../../../domain/observation.ts'
import { wordOrNull } from '../../fold.ts'
import { readTable } from '../../read-table.ts'
import { createVocabulary, foldPhrase } from '../printed-words.ts'

export interface SeenStatus {
  readonly row: StatusRow
  readonly is_negated: boolean
  /** 疑似, 建议 and the like: the status is not asserted. */
  readonly doubt: Detail | null
  readonly slight: Detail | null
}

export interface Phrase {
  readonly statuses: readonly SeenStatus[]
  readonly details: readonly Detail[]
  /** A degree or a doubt that belongs to no status of the phrase. */
  readonly slight: Detail | null
  readonly doubt: Detail | null
  readonly is_degree: boolean
  /** Whether the phrase names a degree itself. */
  readonly is_graded: boolean
  /** Whether every character was understood. */
  readonly is_whole: boolean
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

const SILENT = /[-:.·'"!。,、;()[\]]/

export function createPhraseReader(): (text: string) => Phrase {
  const vocabulary = createVocabulary(readPhraseWords())
  return (text) => {
    const folded = foldPhrase(text)
    const draft = createDraft()
    for (let at = 0; at < folded.length; ) {
      const word = vocabulary.match(folded, at)
      const measure = word ? null : readMeasure(folded, at)
      if (word) draft.take(word.entry)
      else if (measure) draft.detail({ zh: folded.slice(at, at + measure.length), en: measure.en })
      else if (!SILENT.test(folded[at]!)) draft.fail()
      at += word?.length ?? measure?.length ?? 1
    }
    return draft.finish()
  }
}

function createDraft() {
  const statuses: Writable<SeenStatus>[] = []
  const details: Detail[] = []
  let slight: Detail | null = null
  let doubt: Detail | null = null
  let isDegree = false
  let isGraded = false
  let isWhole = true
  /** How many statuses precede the negation. */
  let negatedFrom: number | null = null

  function seeStatus(row: StatusRow): void {
    statuses.push({ row, is_negated: negatedFrom !== null, doubt, slight })
    slight = null
    isDegree = false
  }

  function take(word: PhraseWord): void {
    if (word.role === 'status') {
      seeStatus(word.row)
      return
    }
    const { role, detail } = word
    if (role === 'negator') negatedFrom ??= statuses.length
    // In 未发现有划痕 有 is part of the negation; in 无划痕有凹陷 it ends the negation.
    else if (role === 'affirm' && negatedFrom !== null && statuses.length > negatedFrom) negatedFrom = null
    else if (role === 'doubt') doubt = detail
    else if (role === 'slight') slight = detail
    if (role === 'slight' || role === 'degree') {
      isDegree = true
      isGraded = true
    }
    // 无明显划痕 does not make the scratch an obvious one.
    if (['slight', 'degree', 'note', 'place'].includes(role) && negatedFrom === null) details.push(detail)
  }

  function finish(): Phrase {
    const last = statuses.at(-1)
    // In 划痕轻微 the degree follows the status.
    if (last && slight && !last.is_negated) last.slight ??= slight
    const isDangling = negatedFrom === statuses.length
    const isOdd = statuses.some(({ row, is_negated }) => is_negated && !isDeniable(row.class))
    return {
      statuses,
      details,
      slight: last ? null : slight,
      doubt: last ? null : doubt,
      is_degree: isDegree && !last,
      is_graded: isGraded,
      is_whole: isWhole && !isDangling && !isOdd,
    }
  }

  return {
    take,
    finish,
    detail: (detail: Detail) => details.push(detail),
    fail: () => {
      isWhole = false
    },
  }
}

/**
 * Which phrases of a list the negation before them covers: 无划痕、凹陷 denies both. Only bare words continue a negation; a
 * table word such as 无渗漏 is complete, and denies nothing that follows.
 */
export function findDenied(list: readonly { readonly phrase: Phrase; readonly joint: string }[]): boolean[] {
  let isOpen = false
  return list.map(({ phrase, joint }) => {
    const { statuses, details, doubt, is_whole } = phrase
    const isBare = is_whole && statuses.length > 0 && details.length === 0 && !doubt
    const isPlain = statuses.every((seen) => !seen.is_negated && !seen.doubt && isDeniable(seen.row.class))
    const isDenied = isOpen && joint === '、' && isBare && isPlain
    isOpen = isDenied || (isBare && statuses.every((seen) => seen.is_negated))
    return isDenied
  })
}

/** The word that makes the state beside these phrases slight; null when there is none, or another word states a higher degree. */
export function findSlight(phrases: readonly Phrase[]): Detail | null {
  const graded = phrases.filter(({ is_graded }) => is_graded)
  return graded.every(({ slight, is_whole }) => slight && is_whole) ? (graded[0]?.slight ?? null) : null
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const UNIT = '(cm|厘米|公分|mm|毫米|um|μm|微米|m|米|%)?'
const MEASURE = new RegExp(
  `(长度?|宽度?|面积|直径|深度?|厚度)?(不大于|不超过|小于|大于|超过|大约|约|<=|>=|<|>|≤|≥)?${NUMBER}${UNIT}(?:([~～至到×x*-])${NUMBER}${UNIT})?(以内|以下|以上|左右)?(处|条|个)?`,
  'y',
)

const UNITS: Readonly<Record<string, string>> = {
  厘米: 'cm',
  公分: 'cm',
  毫米: 'mm',
  um: 'µm',
  μm: 'µm',
  微米: 'µm',
  米: 'm',
}
const RELATIONS: Readonly<Record<string, string>> = {
  '<': 'under ',
  小于: 'under ',
  以下: 'under ',
  '>': 'over ',
  大于: 'over ',
  超过: 'over ',
  以上: 'over ',
  '<=': 'up to ',
  '≤': 'up to ',
  不大于: 'up to ',
  不超过: 'up to ',
  以内: 'up to ',
  '>=': 'at least ',
  '≥': 'at least ',
  约: 'about ',
  大约: 'about ',
  左右: 'about ',
}
const BEFORE: Readonly<Record<string, string>> = { 面积: 'area ', 直径: 'diameter ', 深: 'depth ', 厚: 'thickness ' }
const BEHIND: Readonly<Record<string, string>> = { 长: ' long', 宽: ' wide' }

/** Sizes and numbers as reports print them: `<5cm`, `20CM~30CM以内`, `面积约10cm×10cm`, `3处`. The measure that begins at `at` of a folded text. */
export function readMeasure(text: string, at: number) {
  MEASURE.lastIndex = at
  const match = MEASURE.exec(text)
  if (!match) return null
  const [whole, of = '', before, first, firstUnit, link, second, secondUnit, behind, count] = match
  const unit = secondUnit ?? firstUnit
  const shown = unit === undefined ? '' : unit === '%' ? '%' : ` ${UNITS[unit] ?? unit}`
  const isSpan = second !== undefined && !/[×x*]/.test(link!)
  const size = second === undefined ? first : isSpan ? `${first} to ${second}` : `${first} × ${second}`
  // The limit word in 20cm~30cm以内 adds nothing to the two ends.
  const relation = RELATIONS[before ?? ''] ?? (isSpan ? '' : (RELATIONS[behind ?? ''] ?? ''))
  const places = count === undefined ? '' : size === '1' ? ' place' : ' places'
  const dimension = of.replace('度', '')
  return {
    length: whole.length,
    en: `${BEFORE[dimension] ?? ''}${relation}${size}${shown}${places}${BEHIND[dimension] ?? ''}`,
  }
}

/** Status words, and the words that appear around them. */
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

type PhraseWord =
  | { readonly role: 'status'; readonly row: StatusRow }
  | { readonly role: DetailRole; readonly detail: Detail }

/** The negations 无划痕 and 未改装 have a clear meaning; 未正常 does not. */
const isDeniable = (itemClass: ItemClass) => isFault(itemClass) || itemClass === 'modification'

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
