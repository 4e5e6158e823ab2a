/** Answers the questions about inspection reports and insurance-event evidence. */
import type { Lang } from '../../domain/codes.ts'
import { combineFreshness } from '../../domain/freshness.ts'
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from '../../domain/inspection.ts'
import type { HeldHealth } from '../../domain/inspection-parts/battery-health.ts'
import type { Conflict, ConflictField } from '../../domain/inspection-parts/conflict.ts'
import type { ReportedVehicle } from '../../domain/inspection-parts/reported-vehicle.ts'
import { compareListing, describeDifference, type StatedFacts } from '../../domain/inspection-rules/compare-listing.ts'
import { judgeOdometer } from '../../domain/inspection-rules/judge-odometer.ts'
import { isInspectionAdvertised, unwrapLink } from '../../domain/links/unwrap-link.ts'
import { textOrNull } from '../../domain/readers.ts'
import type { HeldReport, Report, ReportConclusion, ReportReading, Reports } from '../../domain/report.ts'
import type { Source, SourceCar, Sourced } from '../../domain/source.ts'
import type { Words } from '../../words/create-words.ts'
import type { InspectionWords } from '../../words/inspection/create-inspection-words.ts'
import { INSURANCE_NOTE, NO_LINK, NOT_ADVERTISED, REFUSED, UNSUPPORTED } from '../notes.ts'
import { describeHealth, describeOrigin, describeReport } from './describe-report.ts'

export interface InspectionParts extends ComparisonWords {
  readonly source: Source
  readonly reports: Reports
  /** The address to show; null if it must not be shown. */
  readonly showUrl: (url: string | null) => string | null
}

export function createInspection(parts: InspectionParts) {
  const inspect = createInspect(parts)
  return async function inspection(id: number, lang: Lang): Promise<Sourced<InspectionReport>> {
    const found = await inspect(id, lang)
    return { ...found, read: () => found.read().report }
  }
}

/** The report without items, and with only the severity of the calculated values. */
export function summarize(report: InspectionReport): InspectionSummary {
  return {
    view: 'summary',
    available: report.available,
    data_available: report.data_available,
    parse_status: report.parse_status,
    report_provider: report.report_provider,
    report_type: report.report_type,
    vehicle: report.vehicle,
    battery_health: report.battery_health,
    conflicts: report.conflicts,
    had_accident: report.had_accident,
    was_flooded: report.was_flooded,
    was_fire_damaged: report.was_fire_damaged,
    odometer_rolled_back: report.odometer_rolled_back,
    derived_damage_severity: report.derived?.damage_severity ?? 'unknown',
    source_unread: report.source_unread,
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

export function createInsurance(parts: InspectionParts) {
  const inspect = createInspect(parts)
  return async function insurance(id: number, lang: Lang): Promise<Sourced<InsuranceEvidence>> {
    const found = await inspect(id, lang)
    return {
      ...found,
      read() {
        const { car, report } = found.read()
        const queries = report.history_queries.filter(({ topic }) => topic === 'insurance_events')
        return {
          car_id: id,
          claim_history_available: false,
          evidence_available: hasEvidence(report, queries.length),
          parse_status: report.parse_status,
          report_provider: report.report_provider,
          queries,
          insurance_expiry: car.insurance_expiry,
          note: INSURANCE_NOTE[lang],
        }
      },
    }
  }
}

/** Only a completely read report shows that there is no query; without a report it is unknown. */
function hasEvidence({ parse_status }: InspectionReport, queries: number): boolean | null {
  if (queries > 0) return true
  return parse_status === 'parsed' ? false : null
}

function createInspect({ source, reports, showUrl, ...words }: InspectionParts) {
  return async function inspect(
    id: number,
    lang: Lang,
  ): Promise<Sourced<{ car: SourceCar; report: InspectionReport }>> {
    const found = await source.car(id, { sheet: false })
    const car = found.read()
    const url = unwrapLink(car.report.link)
    const available = isInspectionAdvertised(car.report) === true
    if (url === null) {
      const unread: InspectionReport = {
        ...EMPTY_INSPECTION,
        available,
        parse_status: available ? 'unavailable' : 'not_available',
        note: (available ? NO_LINK : NOT_ADVERTISED)[lang],
      }
      return { ...found, read: () => ({ car, report: unread }) }
    }
    const reading = await reports.read(url, id)
    return {
      read() {
        const report = describeReading(reading.read(), { car, url, lang, ...words })
        return { car, report: hideUrls(report, showUrl) }
      },
      freshness: combineFreshness([found.freshness, reading.freshness]),
      version: `${found.version}/${reading.version}`,
    }
  }
}

interface ReadingParts extends ComparisonWords {
  readonly car: SourceCar
  readonly url: string
  readonly lang: Lang
}

function describeReading(reading: ReportReading, parts: ReadingParts): InspectionReport {
  const { car, url, lang, words, inspectionWords } = parts
  if (reading.kind === 'report') {
    const described = describeReport(reading.report, url, inspectionWords, lang)
    const conflicts = compareWithListing(car, reading.report, parts, lang)
    return {
      ...described,
      vehicle: describeVehicle(reading.report, words, lang),
      conflicts,
      note: [described.note, ...describeDiffering(conflicts, lang)].join(lang === 'en' ? ' ' : ''),
    }
  }
  const origin = describeOrigin(reading, inspectionWords, lang)
  const known = { ...EMPTY_INSPECTION, ...origin, available: true, inspection_report_url: url }
  if (reading.kind === 'unsupported') return { ...known, parse_status: 'unsupported', note: UNSUPPORTED[lang] }
  return { ...known, parse_status: 'unavailable', note: REFUSED[reading.reason][lang] }
}

function describeDiffering(conflicts: readonly Conflict[], lang: Lang): string[] {
  return conflicts.filter(({ reason }) => reason === 'differs').map((conflict) => describeDifference(conflict, lang))
}

/** Links in listings and reports may point anywhere. */
function hideUrls(report: InspectionReport, showUrl: InspectionParts['showUrl']): InspectionReport {
  return {
    ...report,
    inspection_report_url: showUrl(report.inspection_report_url),
    inspection_report_print_url: showUrl(report.inspection_report_print_url),
    history_queries: report.history_queries.map((query) => ({ ...query, receipt_url: showUrl(query.receipt_url) })),
  }
}

const NO_VEHICLE: ReportedVehicle = { mileage_km: null, vin: null, color: null, city: null, report_number: null }

const EMPTY_INSPECTION: InspectionReport = {
  view: 'full',
  available: false,
  inspection_report_url: null,
  report_type: null,
  data_available: false,
  parse_status: 'not_available',
  report_provider: null,
  vehicle: NO_VEHICLE,
  battery_health: null,
  conflicts: null,
  source_unread: [],
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
  odometer_rolled_back: null,
  usage_type: null,
  note: null,
}

interface ComparisonWords {
  readonly words: Words
  readonly inspectionWords: InspectionWords
}

/** Describes the vehicle of a report, and where the report differs from or doubts the listing. */
function describeVehicle({ subject }: Report, words: Words, lang: Lang): ReportedVehicle {
  return {
    mileage_km: subject.mileage_km,
    vin: subject.vin,
    color: words.label('colour', subject.source_color, lang),
    city: words.place(null, subject.source_city, lang).city,
    report_number: subject.report_number,
  }
}

/** The facts that a report prints about the car, in the source's words. */
export function listPrintedFacts({ subject, first_registration_date, source_usage }: Report): StatedFacts {
  return {
    mileage_km: subject.mileage_km,
    registration_date: first_registration_date,
    color: subject.source_color,
    usage_type: source_usage,
    vin: subject.vin,
  }
}

/** What the details of a car show of a report that is held: null of each without one. */
export function describeHeld(
  car: SourceCar,
  held: HeldReport | null,
  parts: ComparisonWords,
  lang: Lang,
): { readonly conflicts: readonly Conflict[] | null; readonly health: HeldHealth | null } {
  if (held === null) return { conflicts: null, health: null }
  const { report } = held
  return {
    conflicts: compareWithListing(car, report, parts, lang),
    health: describeHealth(report, parts.inspectionWords),
  }
}

function compareWithListing(
  car: SourceCar,
  report: Report,
  { words, inspectionWords }: ComparisonWords,
  lang: Lang,
): readonly Conflict[] {
  const listing: StatedFacts = {
    mileage_km: car.mileage_km,
    registration_date: car.registration_date,
    color: car.color,
    usage_type: car.usage_type,
    vin: textOrNull(car.marketplace.registration.vincode),
  }
  const printed = listPrintedFacts(report)
  function show(field: ConflictField, facts: StatedFacts, use: () => string | null): string | number {
    const shown = { ...facts, color: words.label('colour', facts.color, lang), usage_type: use() }[field]
    return shown ?? (facts[field] as string | number)
  }
  const differing = compareListing(listing, printed).map(
    (field): Conflict => ({
      field,
      listing: show(field, listing, () => words.label('usage', car.usage_type, lang)),
      report: show(field, printed, () => inspectionWords.usage(report.source_usage, null, lang).usage_type),
      reason: 'differs',
    }),
  )
  return [...differing, ...findDoubted(car.mileage_km, report, inspectionWords, lang)]
}

/** The provider doubts the mileage of the listing, whatever its own reading. */
function findDoubted(listing: number | null, report: Report, words: InspectionWords, lang: Lang): Conflict[] {
  if (listing === null || listOdometerDoubts(report, words, lang).length === 0) return []
  return [{ field: 'mileage_km', listing, report: report.subject.mileage_km, reason: 'doubted_by_provider' }]
}

/** The conclusions of the provider that doubt the odometer. */
export function listOdometerDoubts(
  { conclusions }: Report,
  words: InspectionWords,
  lang: Lang,
): readonly ReportConclusion[] {
  const stated = conclusions.map((conclusion) => ({ conclusion, statements: words.statements(conclusion, lang) }))
  const { doubt, statements: against } = judgeOdometer(stated.flatMap(({ statements }) => statements))
  if (doubt === null) return []
  return stated.flatMap(({ conclusion, statements }) =>
    statements.some((one) => against.includes(one)) ? [conclusion] : [],
  )
}
