/** The report that a page prints. */
import type { Report, ReportConclusion, ReportQuery } from '../../../domain/report.ts'
import { HEALTH_LABELS, readBatteryHealth } from '../../read-battery-health.ts'
import { joinPieces, type PageBlock, type Piece, type TableRow } from '../../read-blocks.ts'
import { emptyReport, readSubject } from '../../read-subject.ts'
import { readDateOrNote, readReportType, resolveLink, wordsOrNull } from '../../read-values.ts'
import {
  ANALYSIS,
  type NativeLine,
  type NativeSection,
  type NoteUnread,
  PROVIDER,
  PROVIDER_NAME,
  VEHICLE,
  VERDICT,
} from '../native.ts'
import { parseCategory } from './category.ts'
import { parseSections } from './sections.ts'

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

type Vehicle = Pick<
  Report,
  | 'subject'
  | 'battery_health'
  | 'first_registration_date'
  | 'inspection_date'
  | 'report_date'
  | 'source_usage'
  | 'source_rental'
>

const RENTAL = /租赁/

/** The block about the car: identity, dates, registered use, and the sentence about renting. `number` is the report's own, which is printed outside the block. */
function parseVehicle(section: NativeSection | undefined, number: string | null, note: NoteUnread): Vehicle {
  const texts = readPairs(section, note)
  const readDate = (label: string) => readDateOrNote(texts.get(label), note, label)
  return {
    subject: readSubject(
      {
        mileage: texts.get('表显里程'),
        vin: texts.get('VIN码'),
        color: texts.get('车身颜色'),
        city: texts.get('所在地区'),
        number,
      },
      note,
    ),
    battery_health: readBatteryHealth(
      {
        health: texts.get(HEALTH_LABELS.health),
        method: texts.get(HEALTH_LABELS.method),
        date: texts.get(HEALTH_LABELS.date),
      },
      note,
    ),
    first_registration_date: readDate('上牌日期'),
    inspection_date: readDate('检测日期'),
    report_date: readDate('报告生成时间'),
    source_usage: wordsOrNull(texts.get('使用性质')),
    source_rental: findRental(section, note),
  }
}

/** Contradicting statements count as none. */
function findRental(section: NativeSection | undefined, note: NoteUnread): string | null {
  const lines = (section?.lines ?? []).map(({ pieces }) => joinPieces(pieces)).filter((line) => RENTAL.test(line))
  const [line, ...others] = new Set(lines)
  if (others.length === 0) return wordsOrNull(line)
  for (const text of lines) note(text)
  return null
}

/** Cells are label, text, label, text. A label that appears twice with different texts has no value. */
function readPairs(section: NativeSection | undefined, note: NoteUnread): Map<string, string> {
  const texts = new Map<string, string>()
  const disputed = new Set<string>()
  for (const row of (section?.tables ?? []).flat()) {
    if (row.length % 2 === 1) note(section?.heading ?? '')
    for (let i = 0; i + 1 < row.length; i += 2) {
      const label = row[i]?.text ?? ''
      const text = row[i + 1]?.text ?? ''
      if ((texts.get(label) ?? text) !== text) disputed.add(label)
      texts.set(label, text)
    }
  }
  for (const label of disputed) {
    texts.delete(label)
    note(label)
  }
  return texts
}

const RESULT = /^([^：:]{1,20}(?:结果|结论|核查))\s*[：:]\s*(.+)$/

/** A result in another place may not be the provider's. */
function noteStrayResults({ lines }: NativeSection, note: NoteUnread): void {
  for (const { pieces } of lines) if (RESULT.test(joinPieces(pieces))) note(joinPieces(pieces))
}

/** The result lines under 事故车鉴定: `鉴定结果：…`. Any other line there is reported as unread, and decides nothing. */
function parseConclusions(section: NativeSection | undefined, note: NoteUnread): ReportConclusion[] {
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

const MODIFICATION = /改装|加装/

/** The report's statements about modifications: small tables under no heading. Any other table there is reported as unread. */
function parseModifications(sections: readonly NativeSection[], note: NoteUnread): Report['modifications'] {
  const rows = sections.filter(({ heading }) => heading === null).flatMap(({ tables }) => tables.flat())
  return rows.flatMap((row) => parseModification(row, note))
}

function parseModification(row: TableRow, note: NoteUnread): Report['modifications'] {
  const name = wordsOrNull(row[0]?.text)
  const text = wordsOrNull(row[1]?.text)
  if (row.length !== 2 || name === null || text === null || !MODIFICATION.test(name)) {
    note(
      row
        .map((cell) => cell.text)
        .join(' ')
        .trim(),
    )
    return []
  }
  return [{ source_name: name, source_text: text }]
}

const QUERY = /(?:记录|查询|维保|保养|理赔)$/
const DATED = /^查询(?:日期|时间)\s*[：:]?\s*(.*)$/

/** The record queries: a name in bold, the day, the sentence with the result, and a link to a receipt. */
function parseQueries(sections: readonly NativeSection[], url: string, note: NoteUnread): ReportQuery[] {
  const lines = sections.filter(({ summary }) => summary === null).flatMap((section) => section.lines)
  return lines.flatMap((line) => parseQuery(line, url, note))
}

function parseQuery({ pieces, following }: NativeLine, url: string, note: NoteUnread): ReportQuery[] {
  const [first, ...rest] = pieces
  const name = wordsOrNull(first?.text)
  if (name === null || first?.is_bold !== true || !QUERY.test(name)) return []
  const parts = [...rest.map((piece) => [piece]), ...following.slice(0, findNext(following))]
  const texts = parts.flatMap((part) => (part.some(({ href }) => href !== null) ? [] : [joinPieces(part)]))
  const dates = texts.flatMap((text) => DATED.exec(text)?.[1] ?? [])
  const notices = texts.filter((text) => text !== '' && !DATED.test(text))
  // With two sentences it is unclear which is the result.
  const notice = notices.length === 1 ? wordsOrNull(notices[0]) : null
  if (notice === null) note([name, ...notices].join(' '))
  return [
    {
      source_name: name,
      query_date: readDateOrNote(dates[0], note, name),
      receipt_url: resolveLink(parts.flat().find(({ href }) => href !== null)?.href, url),
      source_notice: notice,
    },
  ]
}

/** One box may contain several. */
function findNext(lines: readonly (readonly Piece[])[]): number {
  const next = lines.findIndex(([first]) => first?.is_bold === true)
  return next === -1 ? lines.length : next
}
