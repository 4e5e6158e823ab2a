/** The report at `report.data.detail` of a page's state. Everything else is noise, some of which looks like a conclusion. */
import { type Raw, recordOrNull } from '../../../domain/readers.ts'
import type { Report } from '../../../domain/report.ts'
import { emptyReport } from '../../empty-report.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { readReportType } from '../../read-report-type.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import { type NativeDetail, PROVIDER, PROVIDER_NAME } from '../native.ts'
import { parseCategories } from './categories.ts'
import { parseConclusions } from './conclusions.ts'
import { parseCounters } from './counters.ts'
import { parseGrade } from './grade.ts'
import { parseModifications } from './modifications.ts'
import { parsePrintUrl } from './print-url.ts'
import { parseQueries } from './queries.ts'
import { parseVehicle } from './vehicle.ts'

/** Null when the state is not of this layout. */
export function parseReport(state: Raw | null, url: string): Report | null {
  const detail = recordOrNull(recordOrNull(recordOrNull(state?.report)?.data)?.detail)
  return detail !== null && isReport(detail) ? parseDetail(detail, url) : null
}

const isReport = ({ categories, conclusions }: NativeDetail) => Array.isArray(categories) || Array.isArray(conclusions)

function parseDetail(detail: NativeDetail, url: string): Report {
  const unread = new Set<string>()
  const note = (words: string) => void unread.add(words)
  // The page always has both, at least as empty lists.
  for (const name of ['conclusions', 'categories']) if (!Array.isArray(detail[name])) note(name)
  return {
    ...emptyReport(PROVIDER, PROVIDER_NAME),
    report_type: readReportType(wordsOrNull(detail.title)),
    conclusions: parseConclusions(detail.conclusions, note),
    counters: parseCounters(detail.scoreItems, note),
    categories: parseCategories(detail.categories, note),
    grade: parseGrade(detail.grade, note),
    modifications: parseModifications(detail.remould, note),
    history_queries: parseQueries(detail.history, url, note),
    ...parseVehicle(detail, note),
    print_url: parsePrintUrl(url),
    inspection_date: readDateOrNote(detail.checkTime, note, 'checkTime'),
    report_date: readDateOrNote(detail.reportTime, note, 'reportTime'),
    unread: [...unread],
  }
}
