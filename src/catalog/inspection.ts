/** The questions what a report says about a car, and what evidence there is of insurance events. */
import type { Lang } from '../domain/codes.ts'
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from '../domain/inspection.ts'
import type { Source, SourceCar, Sourced } from '../domain/source.ts'
import { unwrapLink } from '../domain/unwrap-link.ts'

const NOTES = {
  not_available: {
    en: 'The listing advertises no inspection report. This says nothing about the condition of the vehicle.',
    zh: '该车源未提供检测报告。这不代表车辆状况的任何结论。',
  },
  unavailable: {
    en: 'The listing advertises a report but gives no usable link to it. Nothing is known about its findings.',
    zh: '该车源声称有检测报告，但未提供可用链接。其内容未知。',
  },
  unsupported: {
    en: 'A report is advertised, but its provider or layout is not supported. Nothing is known about its findings.',
    zh: '该车源提供了检测报告，但其机构或版式暂不支持解析。其内容未知。',
  },
} as const

const INSURANCE_NOTES = {
  en: 'This is query evidence, not claim history. No record returned does not show the absence of earlier claims: repairs outside the queried networks, private settlements and late data do not appear.',
  zh: '此处仅为查询凭据，并非理赔历史。未返回记录不代表没有出险：未联网的维修、私下协商及滞后的数据均不会出现。',
} as const

export function createInspection({ source }: { readonly source: Source }) {
  return async function inspection(id: number, lang: Lang): Promise<Sourced<InspectionReport>> {
    const found = await source.car(id)
    return { ...found, read: () => inspect(found.read(), lang) }
  }
}

/** The report without the components of its categories and without what the API calculates. */
export function summarize(report: InspectionReport): InspectionSummary {
  return {
    available: report.available,
    data_available: report.data_available,
    parse_status: report.parse_status,
    report_provider: report.report_provider,
    report_type: report.report_type,
    conclusions: report.conclusions,
    categories: report.categories.map(({ items: _, ...summary }) => summary),
    grade: report.grade,
    modification_assessments: report.modification_assessments,
    history_queries: report.history_queries,
    first_registration_date: report.first_registration_date,
    inspection_date: report.inspection_date,
    report_date: report.report_date,
    usage_type: report.usage_type,
    inspection_report_url: report.inspection_report_url,
    inspection_report_print_url: report.inspection_report_print_url,
    note: report.note,
  }
}

export function createInsurance({ source }: { readonly source: Source }) {
  return async function insurance(id: number, lang: Lang): Promise<Sourced<InsuranceEvidence>> {
    const found = await source.car(id)
    return {
      ...found,
      read() {
        const car = found.read()
        const report = inspect(car, lang)
        const queries = report.history_queries.filter(({ topic }) => topic === 'insurance_events')
        return {
          car_id: id,
          claim_history_available: false,
          evidence_available: queries.length > 0,
          parse_status: report.parse_status,
          report_provider: report.report_provider,
          queries,
          insurance_expiry: car.insurance_expiry,
          note: INSURANCE_NOTES[lang],
        }
      },
    }
  }
}

/** No provider has a parser yet, so a report that is advertised stays unread, and says so. */
function inspect({ report }: SourceCar, lang: Lang): InspectionReport {
  const url = unwrapLink(report.link)
  const available = report.advertised === true || url !== null
  const parse_status = !available ? 'not_available' : url === null ? 'unavailable' : 'unsupported'
  return {
    available,
    inspection_report_url: url,
    report_type: null,
    data_available: false,
    parse_status,
    report_provider: null,
    conclusions: [],
    categories: [],
    grade: null,
    modification_assessments: {},
    history_queries: [],
    derived: null,
    is_rental: null,
    usage_history: null,
    had_accident: null,
    had_simple_repair: null,
    damage_severity: 'unknown',
    panel_damage: null,
    uninspected_items: null,
    has_tuning: null,
    tuning_types: null,
    first_registration_date: null,
    inspection_date: null,
    report_date: null,
    inspection_grade: null,
    inspection_report_print_url: null,
    was_flooded: null,
    was_fire_damaged: null,
    usage_type: null,
    note: NOTES[parse_status][lang],
  }
}
