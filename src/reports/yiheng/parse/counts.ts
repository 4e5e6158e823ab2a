/** The counts of a heading: `14项` counts all its items, `3项异常` only the abnormal ones. */
import type { NoteUnread } from '../native.ts'

const TOTAL = /^共?\s*(\d{1,6})\s*项$/
const LABELLED = /^(\d{1,6})\s*项\s*([^\d\s项]{1,10})$/

interface Counts {
  readonly total: number | null
  readonly counts: Readonly<Record<string, number>>
}

export function parseCounts(summary: string | null, note: NoteUnread): Counts {
  if (summary === null) return { total: null, counts: {} }
  const total = TOTAL.exec(summary)
  if (total !== null) return { total: Number(total[1]), counts: {} }
  const labelled = LABELLED.exec(summary)
  if (labelled !== null) return { total: null, counts: Object.fromEntries([[labelled[2], Number(labelled[1])]]) }
  note(summary)
  return { total: null, counts: {} }
}
