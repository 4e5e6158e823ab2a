/** Hand-made reports for single cases: a report prints only what its test names. */
import { type DescribedReport, describeReport } from '../../src/catalog/inspection/describe-report.ts'
import type { Lang } from '../../src/domain/codes.ts'
import type { Report, ReportCategory, ReportItem } from '../../src/domain/report.ts'
import { NO_SUBJECT } from '../../src/reports/read-subject.ts'
import { createInspectionWords } from '../../src/words/inspection/create-inspection-words.ts'

const words = createInspectionWords({ onUnknown: () => undefined })
const LINK = 'https://reports.example/1'

const NOTHING: Report = {
  provider: 'jiajian',
  source_provider: '甲鉴检测',
  report_type: 'inspection',
  subject: NO_SUBJECT,
  source_standard: null,
  conclusions: [],
  counters: [],
  categories: [],
  grade: null,
  modifications: [],
  history_queries: [],
  legend: [],
  source_usage: null,
  source_rental: null,
  first_registration_date: null,
  inspection_date: null,
  report_date: null,
  print_url: null,
  unread: [],
}

export function tell(report: Partial<Report>, lang: Lang = 'en'): DescribedReport {
  return describeReport({ ...NOTHING, ...report }, LINK, words, lang)
}

/** One item per line: `左前门 喷漆`; text behind a second blank is the remark. */
export function listOf(lines: readonly string[]): readonly ReportItem[] {
  return lines.map((line) => {
    const [source_name = '', source_status = '', remark] = line.split(' ')
    return { source_name, source_status, source_remarks: remark ?? null, source_page: null }
  })
}

export function category(
  source_name: string,
  lines: readonly string[],
  printed: Partial<ReportCategory> = {},
): ReportCategory {
  return {
    source_name,
    source_summary: null,
    reported_counts: {},
    declared_total: null,
    items: listOf(lines),
    is_criteria_only: false,
    ...printed,
  }
}

/** A category with a correct count. */
export const counted = (source_name: string, lines: readonly string[]): ReportCategory =>
  category(source_name, lines, { source_summary: `共${lines.length}项`, declared_total: lines.length })

/** `事故鉴定：非事故车`. */
export function concluded(...lines: readonly string[]): Report['conclusions'] {
  return lines.map((line) => {
    const [heading = '', label = ''] = line.split('：')
    return { source_heading: heading, source_label: label, source_fields: { [heading]: label } }
  })
}

export const flagsOf = ({ had_accident, was_flooded, was_fire_damaged }: DescribedReport) => [
  had_accident,
  was_flooded,
  was_fire_damaged,
]
export const explanationOf = ({ derived }: DescribedReport) => derived?.explanation ?? ''
export const panelOf = ({ panel_damage }: DescribedReport, panel: string) =>
  panel_damage?.find((row) => row.panel === panel) ?? null
export const itemsOf = ({ categories }: DescribedReport) => categories.flatMap(({ items }) => items)

export const ALL_DENIED = concluded('事故鉴定：非事故车', '泡水鉴定：非泡水车', '火烧鉴定：非火烧车')
const OUTSIDE = [
  '发动机舱盖',
  '左前翼子板',
  '右前翼子板',
  '左前门',
  '右前门',
  '左后门',
  '右后门',
  '前保险杠',
  '后保险杠',
]
export const FRAME = ['左A柱', '左B柱', '左C柱', '右A柱', '右B柱', '右C柱', '左前纵梁', '右前纵梁', '防火墙']
export const unseen = (names: readonly string[]) => names.map((name) => `${name} 未见异常`)

export const CLEAN: Partial<Report> = {
  conclusions: ALL_DENIED,
  categories: [counted('车身外观检测', unseen(OUTSIDE)), counted('车身骨架检测', unseen(FRAME))],
}
