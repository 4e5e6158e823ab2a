/** Result lines word for word, with their English and what they decide. */
import type { ConclusionTopic } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import { foldTerm } from '../spelling.ts'

export interface ConclusionRow {
  readonly zh: string
  readonly en: string
  /** `heading`: whatever stands before the line. */
  readonly topic: ConclusionTopic | 'heading'
  /** `headed`: true only under a heading of its topic; `clean`, `yes` and `no` are judged by the heading. */
  readonly value: 'true' | 'false' | 'undecided' | 'headed' | 'clean' | 'yes' | 'no'
}

export function readConclusionRows(): readonly ConclusionRow[] {
  return readTable('inspection-conclusions.tsv', ['zh', 'en', 'topic', 'value']) as readonly ConclusionRow[]
}

/** Finds a line; `%d` of the table stands for any number. */
export function createConclusionFinder(): (text: string) => ConclusionRow | null {
  const rows = readConclusionRows()
  const exact = new Map(rows.map((row) => [foldTerm(row.zh), row]))
  const counted = new Map(
    rows.filter(({ zh }) => zh.includes('%d')).map((row) => [foldTerm(row.zh.replace('%d', '0')), row]),
  )
  return (text) => {
    const key = foldTerm(text)
    const row = exact.get(key)
    if (row) return row
    const [number] = /\d+/.exec(key) ?? []
    const pattern = number === undefined ? undefined : counted.get(key.replace(number, '0'))
    return pattern ? { ...pattern, zh: text, en: pattern.en.replace('%d', number!) } : null
  }
}
