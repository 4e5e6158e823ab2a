/** Whether a listing advertises an inspection report: one rule for every record and for `available` of the report. */

import { unwrapLink } from '../links/unwrap-link.ts'
import type { SourceReportLink } from '../source.ts'

/** True by the flag or by a link that leads to a page, false where the flag denies and no such link is there, null where neither tells. */
export function isInspectionAdvertised({ advertised, link }: SourceReportLink): boolean | null {
  return unwrapLink(link) !== null ? true : advertised
}
