/** The headings of categories: their labels and their topics. */
import type { Lang } from '../../domain/codes.ts'
import type { CategoryTopic } from '../../domain/observation.ts'
import { readTable } from '../read-table.ts'
import { foldTerm } from './spelling.ts'
import { isProse, type Note } from './unknown-words.ts'

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
