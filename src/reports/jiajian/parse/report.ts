/** The report at `report.data.detail` of a page's state. Everything else is noise, some of which looks like a conclusion. */

import type { ProviderValue } from '../../../domain/inspection-parts/provider-findings.ts'
import { arrayOrNull, type Raw, recordOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type {
  Report,
  ReportCategory,
  ReportConclusion,
  ReportGrade,
  ReportItem,
  ReportQuery,
} from '../../../domain/report.ts'
import { readBatteryHealth } from '../../read-battery-health.ts'
import { emptyReport, readSubject } from '../../read-subject.ts'
import { readDateOrNote, readReportType, resolveLink, wordsOrNull } from '../../read-values.ts'
import { type NativeDetail, type NoteUnread, PROVIDER, PROVIDER_NAME } from '../native.ts'

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
    battery_health: parseBatteryHealth(detail.batteryHealth, note),
    print_url: parsePrintUrl(url),
    inspection_date: readDateOrNote(detail.checkTime, note, 'checkTime'),
    report_date: readDateOrNote(detail.reportTime, note, 'reportTime'),
    unread: [...unread],
  }
}

const FIELDS = ['type', 'title', 'resultText']

/** The result lines, each with the fields that it was read from. */
function parseConclusions(value: unknown, note: NoteUnread): ReportConclusion[] {
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

/** The ratios of the overview, as the page prints them: `7/27`. */
function parseCounters(value: unknown, note: NoteUnread): Report['counters'] {
  return readRows(value, 'scoreItems', note).flatMap((row) => {
    const name = wordsOrNull(row.name)
    const abnormal = countOrNull(row.abnormalNum)
    const total = countOrNull(row.totalNum)
    if (name === null || abnormal === null || total === null) {
      note(name ?? 'scoreItems')
      return []
    }
    return [{ source_name: name, source_text: `${abnormal}/${total}`, kind: 'hits' }]
  })
}

/** The categories with their counts and items. */
function parseCategories(value: unknown, note: NoteUnread): ReportCategory[] {
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

/** The grade as printed, with the sentence beside it. */
function parseGrade(value: unknown, note: NoteUnread): ReportGrade | null {
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

/** The report's statements about modifications. */
function parseModifications(value: unknown, note: NoteUnread): Report['modifications'] {
  return readRows(value, 'remould', note).flatMap((row) => {
    const name = wordsOrNull(row.name)
    const text = wordsOrNull(row.value)
    if (name === null || text === null) {
      note(name ?? text ?? 'remould')
      return []
    }
    return [{ source_name: name, source_text: text }]
  })
}

/** The record queries that the report mentions. */
function parseQueries(value: unknown, url: string, note: NoteUnread): ReportQuery[] {
  return readRows(value, 'history', note).flatMap((row) => {
    const name = wordsOrNull(row.name)
    const notice = wordsOrNull(row.resultText)
    if (name === null) {
      note(notice ?? 'history')
      return []
    }
    if (notice === null) note(name)
    return [
      {
        source_name: name,
        query_date: readDateOrNote(row.queryDate, note, name),
        receipt_url: resolveLink(row.receiptUrl, url),
        source_notice: notice,
      },
    ]
  })
}

const LABELS = {
  registered: '首次上牌',
  mileage: '表显里程',
  vin: '车架号',
  color: '车身颜色',
  city: '检测城市',
} as const

type Vehicle = Pick<Report, 'subject' | 'first_registration_date' | 'source_usage' | 'source_rental'>

/** The report's data about the car itself: identity, registration and use. */
function parseVehicle(detail: NativeDetail, note: NoteUnread): Vehicle {
  const { carInfo, useProperty, rentDesc, reportNo } = detail
  const rows = readRows(carInfo, 'carInfo', note)
  /** A label that appears twice with different texts has no value. */
  function find(name: keyof typeof LABELS): unknown {
    const [value, ...others] = new Set(rows.filter(({ label }) => label === LABELS[name]).map((row) => row.value))
    if (others.length > 0) note(LABELS[name])
    return others.length > 0 ? null : value
  }
  const texts = { mileage: find('mileage'), vin: find('vin'), color: find('color'), city: find('city') }
  return {
    subject: readSubject({ ...texts, number: reportNo }, note),
    first_registration_date: readDateOrNote(find('registered'), note, LABELS.registered),
    source_usage: readText(recordOrNull(useProperty)?.value, useProperty, 'useProperty', note),
    source_rental: readText(rentDesc, rentDesc, 'rentDesc', note),
  }
}

function parseBatteryHealth(value: unknown, note: NoteUnread): Report['battery_health'] {
  if (value === null || value === undefined) return null
  const health = recordOrNull(value)
  if (health === null) note('batteryHealth')
  const { soh, testMethod, testTime } = health ?? {}
  if (soh !== null && soh !== undefined && typeof soh !== 'string') note('soh')
  return readBatteryHealth({ health: soh, method: testMethod, date: testTime }, note)
}

/** If `declared` is empty, the text is missing; otherwise it is unreadable. */
function readText(value: unknown, declared: unknown, name: string, note: NoteUnread): string | null {
  const text = wordsOrNull(value)
  const isEmpty = declared === null || declared === undefined || value === null || value === ''
  if (text === null && !isEmpty) note(name)
  return text
}

/** The address of a report's print version, which has the same order number. Null for a link without the number. */
export function parsePrintUrl(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null
  const order = url?.searchParams.get('orderno')
  if (!url || !order || !url.pathname.endsWith('/jiajian/report')) return null
  const print = new URL(url.pathname.replace(/report$/, 'print'), url)
  print.searchParams.set('orderno', order)
  return print.href
}

/** `name` is the field name; it is reported for a value without words. */
function readRows(value: unknown, name: string, note: NoteUnread): Raw[] {
  if (value === null || value === undefined) return []
  const rows = arrayOrNull(value)
  if (rows === null) note(name)
  return (rows ?? []).flatMap((row) => {
    const record = recordOrNull(row)
    if (record === null) note(name)
    return record === null ? [] : [record]
  })
}

function countOrNull(value: unknown): number | null {
  const count = wholeOrNull(value)
  return count !== null && count >= 0 ? count : null
}
