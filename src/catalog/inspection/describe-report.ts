/** Describes a parsed report: the provider's own findings, and our calculated values. */

import type { Lang } from '../../domain/codes.ts'
import type { InspectionReport } from '../../domain/inspection.ts'
import type { BatteryHealth, HeldHealth } from '../../domain/inspection-parts/battery-health.ts'
import type { ProviderHistoryQuery } from '../../domain/inspection-parts/provider-findings.ts'
import {
  deriveExteriorRepair,
  listUninspected,
  mergePanelDamage,
} from '../../domain/inspection-rules/body-condition.ts'
import { deriveSeverity } from '../../domain/inspection-rules/derive-severity.ts'
import { deriveTuning } from '../../domain/inspection-rules/derive-tuning.ts'
import { describeOpen } from '../../domain/inspection-rules/describe-open.ts'
import {
  describeConflicts,
  describeLesserAccident,
  explainSeverity,
} from '../../domain/inspection-rules/explain-severity.ts'
import { describeOdometer, judgeOdometer } from '../../domain/inspection-rules/judge-odometer.ts'
import { judgeParse } from '../../domain/inspection-rules/judge-parse.ts'
import { deriveAccident, deriveFlag } from '../../domain/inspection-rules/statements.ts'
import { inEnglish } from '../../domain/inspection-rules/wording.ts'
import type { Report, ReportReading } from '../../domain/report.ts'
import { cutText } from '../../domain/texts/clean-text.ts'
import type { InspectionWords } from '../../words/inspection/create-inspection-words.ts'
import { noteReport } from '../notes.ts'
import { classifyReport } from './classify-report.ts'

/** What follows an unread heading: `驾驶舱检查（共14项）`. */
const SUMMARY = /\s*[（(][^（）()]{1,40}[）)]$/

/** Third parties write these, so their number is limited. */
const MOST_UNREAD = 50
const LONGEST_UNREAD = 200

/** Without what takes the words of listings, or the listing itself. */
export type DescribedReport = Omit<InspectionReport, 'vehicle' | 'conflicts'>

export function describeReport(report: Report, url: string, words: InspectionWords, lang: Lang): DescribedReport {
  const { grade, source_standard } = report
  const { categories, conclusions, statements, hits, remarks, modifications } = classifyReport(report, words, lang)
  const observations = categories.flatMap((category) => category.observations)
  const parse_status = judgeParse({ categories, conclusions: report.conclusions, unread: report.unread })
  const is_complete = parse_status === 'parsed'
  const flags = {
    had_accident: deriveAccident(statements, grade, source_standard),
    was_flooded: deriveFlag(statements, 'flood'),
    was_fire_damaged: deriveFlag(statements, 'fire'),
  }
  const sizes = categories.map(({ topic, shown }) => ({
    topic,
    count_matches: shown.count_matches,
    item_count: shown.parsed_item_count,
  }))
  const printed = { observations, remarks, statements, hits, grade, source_standard }
  const facts = { ...flags, ...printed, categories: sizes, is_complete }
  const judged = deriveSeverity(facts)
  const isClean = remarks.length === 0
  const repaired = deriveExteriorRepair(observations, sizes)
  const exterior_repair_observed = repaired === false && !isClean ? null : repaired
  const data_available = conclusions.length > 0 || observations.length > 0 || grade !== null
  const damage_severity = data_available ? judged.severity : 'unknown'
  const odometer = judgeOdometer(statements)
  const stated = [...describeLesserAccident(statements, lang), ...describeOdometer(odometer, lang)]
  const conflicts = [...describeConflicts(facts, lang), ...stated, ...describeOpen(facts, judged, lang)]
  const source_unread = report.unread.slice(0, MOST_UNREAD).map((text) => cutText(text, LONGEST_UNREAD))
  const criteria = categories.filter(({ printed }) => printed.is_criteria_only).map(({ shown }) => shown.name)
  return {
    view: 'full',
    available: true,
    inspection_report_url: url,
    report_type: report.report_type,
    data_available,
    parse_status,
    ...describeOrigin({ kind: 'report', report }, words, lang),
    source_unread,
    battery_health: describeBatteryHealth(report, words) ?? null,
    conclusions,
    categories: categories.map(({ shown }) => shown),
    grade,
    modification_assessments: Object.fromEntries(modifications.map(({ name, value }) => [name, value])),
    history_queries: report.history_queries.flatMap((query) => describeQuery(query, words, lang)),
    derived: data_available
      ? {
          basis: 'api_rules',
          exterior_repair_observed,
          damage_severity,
          explanation: [explainSeverity(facts, judged, lang), ...stated].join(lang === 'en' ? ' ' : ''),
        }
      : null,
    ...words.usage(report.source_usage, report.source_rental, lang),
    ...flags,
    odometer_rolled_back: odometer.rolled_back,
    had_simple_repair: data_available ? exterior_repair_observed : null,
    damage_severity,
    panel_damage: mergePanelDamage(observations, is_complete && isClean),
    uninspected_items: listUninspected(observations),
    ...deriveTuning(modifications),
    first_registration_date: report.first_registration_date,
    report_date: report.report_date,
    inspection_grade: grade?.source_label ?? null,
    inspection_report_print_url: report.print_url,
    note: noteReport(
      { isPartial: !is_complete, unread: nameUnread(source_unread, words, lang), criteria, conflicts },
      lang,
    ),
  }
}

/** Undefined for a report that was kept before this was looked for. */
export function describeBatteryHealth(
  { battery_health }: Report,
  words: InspectionWords,
): BatteryHealth | null | undefined {
  if (!battery_health) return battery_health
  const { percent, source_text, source_method, measured_at } = battery_health
  return { percent, method: words.batteryMethod(source_method), source_method, measured_at, source_text }
}

/** Whose report it is, and when the car was inspected. */
export function describeOrigin(
  reading: ReportReading,
  words: InspectionWords,
  lang: Lang,
): Pick<InspectionReport, 'report_provider' | 'inspection_date'> {
  const isReport = reading.kind === 'report'
  const source = isReport ? reading.report.source_provider : reading.provider
  return {
    report_provider: source === null ? null : words.provider(source, lang),
    inspection_date: isReport ? reading.report.inspection_date : null,
  }
}

/** What the details of a car show of it. */
export function describeHealth(report: Report, words: InspectionWords): HeldHealth {
  return { health: describeBatteryHealth(report, words), is_whole: report.unread.length === 0 }
}

/** Queries other than maintenance and insurance events are left out. */
function describeQuery(
  query: Report['history_queries'][number],
  words: InspectionWords,
  lang: Lang,
): ProviderHistoryQuery[] {
  const read = words.query(query.source_name, query.source_notice, lang)
  if (read === null) return []
  const { source_name, query_date, receipt_url, source_notice } = query
  const { topic, result, records_reported, notice } = read
  return [{ topic, source_name, query_date, receipt_url, result, records_reported, notice, source_notice }]
}

/** Sections by name; those without a name are listed in `source_unread`. */
function nameUnread(unread: readonly string[], words: InspectionWords, lang: Lang): readonly string[] {
  if (lang === 'zh') return unread
  const names = unread.map((text) => inEnglish(words.category(text.replace(SUMMARY, ''), lang).label, ''))
  const nameless = names.filter((name) => name === '').length
  const others = nameless === 0 ? [] : [`${nameless} ${nameless === 1 ? 'passage' : 'passages'} (see source_unread)`]
  return [...new Set(names.filter((name) => name !== '')), ...others]
}
