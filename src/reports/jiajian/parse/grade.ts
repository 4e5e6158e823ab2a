/** The grade as printed, with the sentence beside it. */
import { recordOrNull } from '../../../domain/readers.ts'
import type { ReportGrade } from '../../../domain/report.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NoteUnread } from '../native.ts'

export function parseGrade(value: unknown, note: NoteUnread): ReportGrade | null {
  if (value === null || value === undefined) return null
  const grade = recordOrNull(value)
  const label = wordsOrNull(grade?.levelText)
  if (grade === null || label === null) {
    note('grade')
    return null
  }
  const level = wordsOrNull(grade.level)
  // The page prints the label. A level that differs from it is not what a reader sees.
  const code = level !== null && label.startsWith(level) ? level : label.replace(/级$/, '')
  return { code: code === '' ? label : code, source_label: label, source_meaning: wordsOrNull(grade.desc) }
}
