/** The report that a page prints. */
import type { Report } from '../../../domain/report.ts'
import { emptyReport } from '../../empty-report.ts'
import { joinPieces, type PageBlock } from '../../page-block.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { readReportType } from '../../read-report-type.ts'
import { ANALYSIS, type NativeSection, type NoteUnread, PROVIDER, PROVIDER_NAME, VEHICLE, VERDICT } from '../native.ts'
import { parseCategory } from './category.ts'
import { noteStrayResults, parseConclusions } from './conclusions.ts'
import { parseModifications } from './modifications.ts'
import { parseQueries } from './queries.ts'
import { parseSections } from './sections.ts'
import { parseVehicle } from './vehicle.ts'

const FIXED = [VEHICLE, VERDICT, ANALYSIS]
const FEWEST_FIXED = 2
/** `以上为2018年03月19日车况，交易以复检结果为准`. */
const CONDITION_OF = /以上为(.{6,20}?)车况/
const NUMBER = /^报告编号\s*[：:]\s*(\S+)$/
const END = /<\/html\s*>/i

/** Null when the page does not have this layout, which has three fixed headings. A missing heading was lost in transfer. */
export function parseReport(blocks: readonly PageBlock[], html: string, url: string): Report | null {
  const sections = parseSections(blocks)
  const find = (name: string) => sections.find(({ heading }) => heading?.split('—', 1)[0] === name)
  const missing = FIXED.filter((name) => find(name) === undefined)
  if (FIXED.length - missing.length < FEWEST_FIXED) return null
  const unread = new Set(missing)
  const note: NoteUnread = (words) => void (words.trim() !== '' && unread.add(words))
  const verdict = find(VERDICT)
  const fixed = new Set(FIXED.map(find))
  const others = sections.filter((section) => !fixed.has(section))
  const lists = sections.filter((section) => !fixed.has(section) || isList(section))
  const vehicle = parseVehicle(find(VEHICLE), findNumber(sections), note)
  const report = {
    ...emptyReport(PROVIDER, PROVIDER_NAME),
    report_type: readReportType(sections.find(({ level }) => level === 1)?.heading ?? null),
    conclusions: parseConclusions(verdict, note),
    categories: lists.map((section) => parseCategory(section, note)).filter((category) => category !== null),
    modifications: parseModifications(sections, note),
    history_queries: parseQueries(others, url, note),
    ...vehicle,
    inspection_date: vehicle.inspection_date ?? findConditionDate(sections, note),
  }
  for (const section of sections) if (section !== verdict) noteStrayResults(section, note)
  // A truncated page may have lost words that change the result.
  if (!END.test(html)) note('</html>')
  return { ...report, unread: [...unread] }
}

/** Fixed headings have no counts and only the car's own table; one that has more is read like any other. */
const isList = ({ heading, summary, tables }: NativeSection) =>
  summary !== null || (tables.length > 0 && heading !== VEHICLE)

/** Two different numbers count as none. */
function findNumber(sections: readonly NativeSection[]): string | null {
  const lines = sections.flatMap((section) => section.lines.map(({ pieces }) => joinPieces(pieces)))
  const [number, ...others] = new Set(lines.flatMap((line) => NUMBER.exec(line)?.[1] ?? []))
  return number !== undefined && others.length === 0 ? number : null
}

function findConditionDate(sections: readonly NativeSection[], note: NoteUnread): string | null {
  const lines = sections.flatMap((section) => section.lines.map(({ pieces }) => joinPieces(pieces)))
  const dates = lines.flatMap((line) => CONDITION_OF.exec(line)?.[1] ?? [])
  return readDateOrNote(dates[0], note)
}
