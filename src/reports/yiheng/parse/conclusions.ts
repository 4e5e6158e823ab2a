/** The result lines under 事故车鉴定: `鉴定结果：…`. Any other line there is reported as unread, and decides nothing. */
import type { ReportConclusion } from '../../../domain/report.ts'
import { joinPieces } from '../../page-block.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NativeSection, NoteUnread } from '../native.ts'

const RESULT = /^([^：:]{1,20}(?:结果|结论|核查))\s*[：:]\s*(.+)$/

/** A result in another place may not be the provider's. */
export function noteStrayResults({ lines }: NativeSection, note: NoteUnread): void {
  for (const { pieces } of lines) if (RESULT.test(joinPieces(pieces))) note(joinPieces(pieces))
}

export function parseConclusions(section: NativeSection | undefined, note: NoteUnread): ReportConclusion[] {
  return (section?.lines ?? []).flatMap(({ pieces }) => {
    const line = joinPieces(pieces)
    const match = RESULT.exec(line)
    const heading = wordsOrNull(match?.[1])
    const label = wordsOrNull(match?.[2])
    if (heading === null || label === null) {
      note(line)
      return []
    }
    return [{ source_heading: heading, source_label: label, source_fields: Object.fromEntries([[heading, label]]) }]
  })
}
