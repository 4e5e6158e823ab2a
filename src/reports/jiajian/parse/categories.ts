/** The categories with their counts and items. */
import type { Raw } from '../../../domain/readers.ts'
import type { ReportCategory, ReportItem } from '../../../domain/report.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'
import { countOrNull } from './count.ts'
import { readRows } from './rows.ts'

export function parseCategories(value: unknown, note: NoteUnread): ReportCategory[] {
  return readRows(value, 'categories', note).flatMap((row) => {
    const name = wordsOrNull(row.categoryName)
    if (name === null) note('categories')
    return name === null ? [] : [parseCategory(name, row, note)]
  })
}

function parseCategory(name: string, row: Raw, note: NoteUnread): ReportCategory {
  const total = countOrNull(row.totalNum)
  const isOdd = total === null && row.totalNum !== null && row.totalNum !== undefined
  const counts = parseCounts(row.statistics, name, note)
  const items = parseItems(row.parts, name, note)
  const declared = total ?? Object.values(counts).reduce<number | null>((sum, count) => (sum ?? 0) + count, null)
  // A heading without a count may have had items, too.
  if (isOdd || (items.length === 0 && declared !== 0)) note(name)
  return {
    source_name: name,
    // The page's own script prints the total in these words.
    source_summary: total === null ? null : `共${total}项`,
    reported_counts: counts,
    declared_total: total,
    items,
    is_criteria_only: false,
  }
}

/** A label that appears twice with different numbers has no count. */
function parseCounts(value: unknown, name: string, note: NoteUnread): Record<string, number> {
  const counts = new Map<string, number>()
  const disputed = new Set<string>()
  for (const row of readRows(value, name, note)) {
    const label = wordsOrNull(row.label)
    const count = countOrNull(row.num)
    if (label === null || count === null) note(label ?? name)
    else if ((counts.get(label) ?? count) !== count) disputed.add(label)
    else counts.set(label, count)
  }
  for (const label of disputed) {
    counts.delete(label)
    note(label)
  }
  return Object.fromEntries(counts)
}

function parseItems(value: unknown, category: string, note: NoteUnread): ReportItem[] {
  return readRows(value, category, note).flatMap((row) => {
    const name = wordsOrNull(row.partName)
    const status = wordsOrNull(row.resultName)
    const remarks = wordsOrNull(row.remark)
    if (name === null || status === null) {
      note(name ?? status ?? category)
      return []
    }
    if (remarks === null && row.remark !== null && row.remark !== undefined && row.remark !== '') note(name)
    return [{ source_name: name, source_status: status, source_remarks: remarks, source_page: null }]
  })
}
