/** Parses the `result` of a search: the total, and the rows of one page. Advertisements are in `otherlist` and are not rows. */
import { arrayOrNull, positiveOrNull, recordOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { NativePage } from '../native.ts'
import { changed } from './changed.ts'

/** Throws `source_changed` when the total or the rows are missing. */
export function parsePage(result: unknown): NativePage {
  const raw = recordOrNull(result)
  const total = wholeOrNull(raw?.totalcount)
  const rows = arrayOrNull(raw?.carlist)
  if (total === null || total < 0 || rows === null) throw changed('search results')
  const page_count = wholeOrNull(raw?.pagecount)
  return {
    total,
    page_size: wholeOrNull(positiveOrNull(raw?.pagesize)),
    page_count: page_count !== null && page_count >= 0 ? page_count : null,
    rows,
  }
}
