/** Literal result lines with their English and their verdict. */
import type { ConclusionTopic } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import { foldTerm } from '../spelling.ts'

export interface ConclusionRow {
  readonly zh: string
  readonly en: string
  /** `heading`: the topic of the heading above the line. */
  readonly topic: ConclusionTopic | 'heading'
  /** `headed`: true only under a heading of its topic. The heading decides what `clean`, `yes` and `no` mean. */
  readonly value: 'true' | 'false' | 'undecided' | 'headed' | 'clean' | 'yes' | 'no'
}

export function readConclusionRows(): readonly ConclusionRow[] {
  return readTable('inspection-conclusions.tsv', ['zh', 'en', 'topic', 'value']) as readonly ConclusionRow[]
}

/** Finds a line; `%d` in the table matches any number. */
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
