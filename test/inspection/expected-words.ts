/** The expected `view=full` of a report's printed facts: every word as printed, and no other. Computed without a parser. */
import type { InspectionReport } from '../../src/domain/inspection.ts'
import type { ProviderConclusion } from '../../src/domain/inspection-parts/provider-findings.ts'
import { listItems, type PrintedReport } from './printed-facts.ts'

/** A field of the comparison: the printed value, and the value in the answer. */
export type Field = readonly [name: string, expected: unknown, answered: unknown]

const INSPECTED = ['检测时间', '检测日期']
const ISSUED = ['报告生成时间', '签发日期']
const REGISTERED = ['首次上牌', '上牌日期', '首次登记日期']

/** `zh` is the same answer in Chinese, where names and labels are the source's own. */
export function compareWords(printed: PrintedReport, answer: InspectionReport, zh: InspectionReport): Field[] {
  const counters = Object.fromEntries(printed.counters.map(({ label, text }) => [label, text]))
  const { conclusions: said, counters: counted } = splitConclusions(answer)
  // An overall judgement is a conclusion in any place.
  const judged = printed.sections.flatMap(listItems).filter(({ name }) => name.startsWith('综合判断'))
  const concluded = [...printed.conclusions.map(({ text }) => text), ...judged.map(({ result }) => result)]
  return [
    ...compareCategories(printed, answer),
    ['conclusions', concluded, said.map((one) => one.source_label)],
    ['conclusions, their fields', concluded.map(() => true), said.map(holdsItself)],
    ['counters', printed.counters.length === 0 ? [] : [counters], counted.map((one) => one.source_fields)],
    ['grade', printed.grade && [printed.grade.label, printed.grade.meaning], answer.grade && gradeOf(answer)],
    ['grade, again', printed.grade?.label ?? null, answer.inspection_grade],
    ['history queries', printed.queries.map(queryOf), answer.history_queries.map(({ notice: _, ...rest }) => rest)],
    ['notices', printed.queries.map(({ text }) => text), zh.history_queries.map(({ notice }) => notice)],
    ...compareVehicle(printed, answer, zh),
    ['modifications', printed.modifications.map(({ name, text }) => [name, text]), entriesOf(zh)],
    ['registered use', printed.registered_use?.text ?? null, zh.usage_type],
    ['provider', printed.provider_name, zh.report_provider],
    ['first registration', dateOf(printed.vehicle, REGISTERED), answer.first_registration_date],
    ['inspection date', dateOf(printed.dates, INSPECTED) ?? dayOfNotice(printed), answer.inspection_date],
    ['report date', dateOf(printed.dates, ISSUED), answer.report_date],
    ['link', printed.url, answer.inspection_report_url],
    ['print link', [null, printed.print_url].includes(answer.inspection_report_print_url), true],
  ]
}

function compareCategories({ sections }: PrintedReport, { categories }: InspectionReport): Field[] {
  const printed = sections.map((section) => ({ ...section, items: listItems(section) }))
  const items = printed.flatMap((section) => section.items)
  const shown = categories.flatMap((category) => category.items)
  const counts = printed.map((section) => Object.fromEntries(section.counts.map(({ label, count }) => [label, count])))
  return [
    ['categories', printed.map(({ heading }) => heading), categories.map((one) => one.source_name)],
    ['category lines', printed.map(({ summary }) => summary), categories.map((one) => one.source_summary)],
    ['counts', counts, categories.map((one) => one.reported_counts)],
    ['items in categories', printed.map((one) => one.items.length), categories.map((one) => one.parsed_item_count)],
    ['items listed', categories.map((one) => one.parsed_item_count), categories.map((one) => one.items.length)],
    ['count matches', printed.map(matchesItsCount), categories.map((one) => one.count_matches)],
    ['item names', items.map(({ name }) => name), shown.map((item) => item.source_name)],
    ['item results', items.map(({ result }) => result), shown.map((item) => item.source_status)],
    ['item remarks', items.map(({ remark }) => remark), shown.map((item) => item.source_remarks)],
    ['item pages', items.map(({ page }) => page), shown.map((item) => item.source_page)],
  ]
}

type CountedSection = Pick<PrintedReport['sections'][number], 'declared_total' | 'criteria_only'> & {
  readonly items: readonly unknown[]
}

function matchesItsCount({ declared_total, items, criteria_only }: CountedSection): boolean | null {
  return declared_total === null || criteria_only ? null : declared_total === items.length
}

function splitConclusions({ conclusions }: InspectionReport) {
  const isCounter = ({ topic }: ProviderConclusion) => topic === 'counters'
  return { conclusions: conclusions.filter((one) => !isCounter(one)), counters: conclusions.filter(isCounter) }
}

const holdsItself = ({ source_label, source_fields }: ProviderConclusion) =>
  Object.values(source_fields).includes(source_label)

/** The shortest token that is printed is the letter, or the whole of 二级. */
function gradeOf({ grade }: InspectionReport): unknown {
  const { code, source_label, source_meaning } = grade as NonNullable<InspectionReport['grade']>
  const isToken = source_label.startsWith(code) && (code === source_label || /^[A-E]$/.test(code))
  return [isToken ? source_label : `${code} is no token of ${source_label}`, source_meaning]
}

const entriesOf = ({ modification_assessments }: InspectionReport) => Object.entries(modification_assessments)

/** Only the words for an empty answer say that no record was returned; nothing says that there are none. */
function queryOf({ heading, date, receipt_url, text }: PrintedReport['queries'][number]) {
  const isEmpty = /^(?:未查到记录|无维保记录|暂无记录|未查询到(?:维修保养|出险理赔)记录)$/.test(text)
  return {
    topic: /维/.test(heading) ? 'maintenance' : 'insurance_events',
    source_name: heading,
    query_date: date,
    receipt_url,
    result: isEmpty ? 'no_records_returned' : 'unknown',
    records_reported: Number(/(\d+)条记录/.exec(text)?.[1] ?? Number.NaN) || null,
    source_notice: text,
  }
}

/** The report's own words about its car; names stay as printed in Chinese. */
function compareVehicle(printed: PrintedReport, answer: InspectionReport, zh: InspectionReport): Field[] {
  const textOf = (label: RegExp) => printed.vehicle.find((line) => label.test(line.label))?.text ?? null
  const [number, wan] = (textOf(/里程/) ?? '').match(/[\d.]+|万/g) ?? []
  const km = number === undefined ? null : Math.round(Number(number) * (wan === undefined ? 1 : 10_000))
  return [
    ['odometer', km, answer.vehicle.mileage_km],
    ['VIN', textOf(/车架号|VIN|识别/), answer.vehicle.vin],
    ['colour', textOf(/颜色/), zh.vehicle.color],
    ['place', textOf(/城市|地区|地点/), zh.vehicle.city],
    ['report number', printed.report_no, answer.vehicle.report_number],
    ['conflicts are looked for', true, Array.isArray(answer.conflicts)],
  ]
}

/** Year, month and day in this order with any separators; a time behind them is dropped. */
function dateOf(lines: PrintedReport['dates'], labels: readonly string[]): string | null {
  return joinDate(lines.find(({ label }) => labels.includes(label))?.text ?? '')
}

const dayOfNotice = ({ notices }: PrintedReport) => joinDate(notices.find((text) => text.startsWith('以上为')) ?? '')

function joinDate(text: string): string | null {
  const [year, ...rest] = text.replace(/\d+:\d+$/, '').match(/\d+/g) ?? []
  return year === undefined ? null : [year, ...rest.map((part) => part.padStart(2, '0'))].join('-')
}
