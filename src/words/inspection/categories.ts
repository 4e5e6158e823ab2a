/** The headings of categories with their labels and topics, and the figures that a report prints outside them. */
import type { Lang } from '../../domain/codes.ts'
import type { CategoryTopic } from '../../domain/observation.ts'
import type { ReportCounter } from '../../domain/report.ts'
import { readTable } from '../read-table.ts'
import { foldTerm, isProse, type Note } from './printed-words.ts'

export interface CategoryWords {
  readonly label: string
  readonly topic: CategoryTopic
}

const ORDINAL = /^[\s(（]*(?:[一二三四五六七八九十]+|\d{1,2})[)）]?[、.．\s]\s*/
const COUNT = /[\s(（]*共?\s*\d+\s*项\s*[)）]?\s*$/

export function createCategories(): (source_name: string, lang: Lang, note: Note) => CategoryWords {
  const rows = new Map(
    readTable('inspection-categories.tsv', ['zh', 'en', 'topic']).map((row) => [foldTerm(row.zh), row]),
  )
  const find = (name: string) =>
    rows.get(foldTerm(name)) ?? rows.get(foldTerm(name.replace(ORDINAL, '').replace(COUNT, '')))
  return (source_name, lang, note) => {
    const row = isProse(source_name) ? undefined : find(source_name)
    if (!row) note('category', source_name)
    // A heading that no table has could be about any topic, and a clean rating depends on the topics.
    return { label: lang === 'en' && row ? row.en : source_name, topic: (row?.topic ?? 'other') as CategoryTopic }
  }
}

/** Figures that a report prints outside its categories: the number of faults, or a score. */
export interface CounterWords {
  readonly label: string
  /** `7 of 27`; as printed when it is not a figure. */
  readonly text: string
  readonly topic: CategoryTopic
  /** Null unless both numbers are printed and the first is not greater than the second. */
  readonly ratio: { readonly count: number; readonly total: number } | null
}

const RATIO = /^(\d{1,6}(?:\.\d{1,2})?)\s*\/\s*(\d{1,6}(?:\.\d{1,2})?)$/
const HAN = /\p{Script=Han}/u

export function describeCounter(
  { source_name, source_text }: ReportCounter,
  find: (name: string) => CategoryWords,
  lang: Lang,
): CounterWords {
  const { label, topic } = find(source_name)
  const [, first, second] = RATIO.exec(source_text.normalize('NFKC').trim()) ?? []
  const [count, total] = [Number(first), Number(second)]
  const ratio = first !== undefined && second !== undefined && count <= total ? { count, total } : null
  if (lang === 'zh') return { label, text: source_text, topic, ratio }
  const text = ratio ? `${count} of ${total}` : HAN.test(source_text) ? 'not understood' : source_text
  return { label: HAN.test(label) ? 'another figure' : label, text, topic, ratio }
}
