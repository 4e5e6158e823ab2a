/** Answers that differ from the report: each must be detected, or the comparison would prove nothing. */
import type { InspectionReport } from '../../src/domain/inspection.ts'

type Lie = (report: InspectionReport) => InspectionReport
type Category = InspectionReport['categories'][number]
type Item = Category['items'][number]

const inFirst =
  (change: (category: Category) => Category): Lie =>
  (report) => ({ ...report, categories: report.categories.map((one, i) => (i === 0 ? change(one) : one)) })
const inLastItem = (change: (item: Item) => Item | null) =>
  inFirst((category) => {
    const items = category.items.flatMap((item, i) => (i === category.items.length - 1 ? (change(item) ?? []) : item))
    return { ...category, items, parsed_item_count: items.length }
  })
const withDerived = (change: Partial<NonNullable<InspectionReport['derived']>>): Lie => {
  return (report) => ({ ...report, derived: report.derived && { ...report.derived, ...change } })
}
/** Unknown becomes clean. */
const clean =
  <Name extends keyof InspectionReport>(name: Name, value: InspectionReport[Name]): Lie =>
  (report) =>
    report[name] === null ? { ...report, [name]: value } : report

export const LIES: Readonly<Record<string, Lie>> = {
  'an item less': inLastItem(() => null),
  'an item twice': inFirst((one) => ({ ...one, items: [...one.items, ...one.items.slice(-1)] })),
  'another result': inLastItem((item) => ({ ...item, source_status: item.source_status === '正常' ? '喷漆' : '正常' })),
  'another name': inLastItem((item) => ({ ...item, source_name: `${item.source_name}漆面` })),
  'a remark of our own': inLastItem((item) => ({ ...item, source_remarks: `${item.source_remarks ?? ''}轻微` })),
  'another page': inLastItem((item) => ({ ...item, source_page: (item.source_page ?? 0) + 1 })),
  'a count less': inFirst((one) => ({ ...one, reported_counts: { 正常: 1 } })),
  'a count that matches': inFirst((one) => ({ ...one, count_matches: one.count_matches !== true })),
  'a category less': (report) => ({ ...report, categories: report.categories.slice(1) }),
  'a conclusion less': (report) => ({ ...report, conclusions: report.conclusions.slice(1) }),
  'a heading as a conclusion': (report) => ({
    ...report,
    conclusions: [
      { topic: 'accident', label: null, source_label: '排除重大事故', source_fields: {} },
      ...report.conclusions,
    ],
  }),
  'a better grade': (report) => ({ ...report, grade: { code: 'S', source_label: 'S级', source_meaning: null } }),
  'a query more': (report) => ({
    ...report,
    history_queries: [
      ...report.history_queries,
      {
        topic: 'maintenance',
        source_name: '维保记录',
        query_date: null,
        receipt_url: null,
        result: 'unknown',
        records_reported: null,
        notice: null,
        source_notice: null,
      },
    ],
  }),
  'an empty answer to every query': (report) => ({
    ...report,
    history_queries: report.history_queries.map((query) => ({ ...query, result: 'no_records_returned' })),
  }),
  'no records where some were reported': (report) => ({
    ...report,
    history_queries: report.history_queries.map((query) => ({ ...query, records_reported: null })),
  }),
  'another odometer reading': (report) => ({
    ...report,
    vehicle: { ...report.vehicle, mileage_km: (report.vehicle.mileage_km ?? 0) + 100 },
  }),
  "another car's number": (report) => ({ ...report, vehicle: { ...report.vehicle, vin: 'LFV**********2639' } }),
  'another report': (report) => ({ ...report, vehicle: { ...report.vehicle, report_number: null } }),
  'nothing compared': (report) => ({ ...report, conflicts: null }),
  'the day of issue as that of inspection': (report) => ({ ...report, inspection_date: report.report_date }),
  'parsed, though it is partial': (report) => ({ ...report, parse_status: 'parsed' }),
  'no accident': clean('had_accident', false),
  'no flood': clean('was_flooded', false),
  'no fire': clean('was_fire_damaged', false),
  'not rented': clean('is_rental', false),
  'not tuned': clean('has_tuning', false),
  'no damage': clean('panel_damage', []),
  'not rolled back': clean('odometer_rolled_back', false),
  'rolled back': (report) => ({ ...report, odometer_rolled_back: report.odometer_rolled_back !== true }),
  'a doubted mileage': (report) => ({
    ...report,
    conflicts: [{ field: 'vin', listing: 1, report: 1, reason: 'doubted_by_provider' }],
  }),
  'another outcome': inLastItem((item) => ({ ...item, outcome: item.outcome === 'normal' ? 'damaged' : 'normal' })),
  'another part': inLastItem((item) => ({ ...item, part: item.part === null ? 'hood' : null })),
  'outcomes that are not counted': inFirst((one) => ({ ...one, outcomes: { ...one.outcomes, normal: 0, wear: 9 } })),
  'no severity': withDerived({ damage_severity: 'none' }),
  'no repair outside': withDerived({ exterior_repair_observed: false }),
  'nothing left out': (report) => ({ ...report, uninspected_items: [] }),
  'not modified': (report) => ({ ...report, modification_assessments: {} }),
  'another use': (report) => ({ ...report, usage_type: '家用' }),
}
