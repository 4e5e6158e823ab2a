/** Describes the vehicle of a report, and where the report differs from or doubts the listing. */
import type { Lang } from '../../domain/codes.ts'
import type { ReportedVehicle } from '../../domain/inspection.ts'
import type { Conflict, ConflictField } from '../../domain/inspection-parts/conflict.ts'
import { compareListing, type StatedFacts } from '../../domain/inspection-rules/compare-listing.ts'
import { judgeOdometer } from '../../domain/inspection-rules/judge-odometer.ts'
import { textOrNull } from '../../domain/readers.ts'
import type { Report } from '../../domain/report.ts'
import type { SourceCar } from '../../domain/source.ts'
import type { Words } from '../../words/create-words.ts'
import type { InspectionWords } from '../../words/inspection/create-inspection-words.ts'

export interface ComparisonWords {
  readonly words: Words
  readonly inspectionWords: InspectionWords
}

export function describeVehicle({ subject }: Report, words: Words, lang: Lang): ReportedVehicle {
  return {
    mileage_km: subject.mileage_km,
    vin: subject.vin,
    color: words.label('colour', subject.source_color, lang),
    city: words.place(null, subject.source_city, lang).city,
    report_number: subject.report_number,
  }
}

export function compareWithListing(
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
  const printed: StatedFacts = {
    mileage_km: report.subject.mileage_km,
    registration_date: report.first_registration_date,
    color: report.subject.source_color,
    usage_type: report.source_usage,
    vin: report.subject.vin,
  }
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
function findDoubted(
  listing: number | null,
  { conclusions, subject }: Report,
  words: InspectionWords,
  lang: Lang,
): Conflict[] {
  if (listing === null) return []
  const { doubt } = judgeOdometer(conclusions.flatMap((one) => words.statements(one, lang)))
  return doubt === null
    ? []
    : [{ field: 'mileage_km', listing, report: subject.mileage_km, reason: 'doubted_by_provider' }]
}
