/** The result lines, each with the fields that it was read from. */
import type { ProviderValue } from '../../../domain/inspection-parts/provider-findings.ts'
import type { Raw } from '../../../domain/readers.ts'
import type { ReportConclusion } from '../../../domain/report.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'
import { readRows } from './rows.ts'

const FIELDS = ['type', 'title', 'resultText']

export function parseConclusions(value: unknown, note: NoteUnread): ReportConclusion[] {
  return readRows(value, 'conclusions', note).flatMap((row) => {
    const heading = wordsOrNull(row.title)
    const label = wordsOrNull(row.resultText)
    if (label === null) {
      note(heading ?? 'conclusions')
      return []
    }
    if (heading === null && row.title !== null && row.title !== undefined) note(label)
    return [{ source_heading: heading, source_label: label, source_fields: pickFields(row) }]
  })
}

function pickFields(row: Raw): Record<string, ProviderValue> {
  const isPlain = (value: unknown): value is ProviderValue => value === null || /^(?:st|n|b)/.test(typeof value)
  return Object.fromEntries(
    FIELDS.flatMap((name): [string, ProviderValue][] => {
      const value = row[name]
      return isPlain(value) ? [[name, value]] : []
    }),
  )
}
