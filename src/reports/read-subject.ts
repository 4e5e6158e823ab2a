/** Reads the identity of a report's car from the texts beside its labels; also has the empty report that parsers fill. */
import type { Report, ReportSubject } from '../domain/report.ts'
import { wordsOrNull } from './read-values.ts'

export const NO_SUBJECT: ReportSubject = {
  mileage_km: null,
  vin: null,
  source_color: null,
  source_city: null,
  report_number: null,
}

/** The texts beside the labels of one layout; a missing one is null. */
type SubjectTexts = Readonly<Record<'mileage' | 'vin' | 'color' | 'city' | 'number', unknown>>

const PLACEHOLDER = /^[-—–_/\\*.\s]*$|^(?:无|未知|不详|待查|暂无|未填写?|未提供|N\/?A)$/i
const LONGEST_WORD = 40

/** `35512公里`, `3.55万公里`, `35,512 km`. */
const MILEAGE = /^(\d{1,7}(?:\.\d{1,4})?)(万)?(?:公里|千米|km)?$/
const MOST_KM = 3_000_000
/** Letters and digits with signs between them. */
const NUMBER = /^[A-Z\d][A-Z\d._/-]{2,63}$/i
const VIN = /^[A-HJ-NPR-Z\d*]{17}$/
const HEAD = 3
const TAIL = 4

export function readSubject(texts: SubjectTexts, note: (words: string) => void): ReportSubject {
  const mileage = printedOrNull(texts.mileage, LONGEST_WORD)
  const mileage_km = mileage === null ? null : mileageOrNull(mileage)
  if (mileage !== null && mileage_km === null) note(mileage)
  return {
    mileage_km: mileage_km === 0 ? null : mileage_km,
    vin: maskedVinOrNull(texts.vin),
    source_color: printedOrNull(texts.color, LONGEST_WORD),
    source_city: printedOrNull(texts.city, LONGEST_WORD),
    report_number: numberOrNull(texts.number),
  }
}

/** Null for a placeholder, and for a text that is too long for such a value. */
export function printedOrNull(value: unknown, longest: number): string | null {
  const text = wordsOrNull(value)
  return text === null || text.length > longest || PLACEHOLDER.test(text) ? null : text
}

function numberOrNull(value: unknown): string | null {
  const text = wordsOrNull(value)
  return text !== null && NUMBER.test(text) && !PLACEHOLDER.test(text) ? text : null
}

function mileageOrNull(text: string): number | null {
  const [, number, tenThousands] = MILEAGE.exec(text.normalize('NFKC').replace(/[\s,]/g, '').toLowerCase()) ?? []
  if (number === undefined) return null
  // Whole kilometres: 3.55 times 10,000 is a little less than 35,500 in binary.
  const km = Math.round(Number(number) * (tenThousands === undefined ? 1 : 10_000))
  return km <= MOST_KM ? km : null
}

/** A full VIN is masked as in listings; a masked one is kept as printed. */
function maskedVinOrNull(value: unknown): string | null {
  const vin = wordsOrNull(value)?.normalize('NFKC').replaceAll('＊', '*').toUpperCase() ?? ''
  if (!VIN.test(vin) || /^\*+$/.test(vin)) return null
  return vin.includes('*') ? vin : vin.slice(0, HEAD) + '*'.repeat(vin.length - HEAD - TAIL) + vin.slice(-TAIL)
}

/** An empty report; a parser spreads the fields that it read over it. */
export function emptyReport(provider: string, sourceProvider: string): Report {
  return {
    provider,
    source_provider: sourceProvider,
    report_type: null,
    subject: NO_SUBJECT,
    battery_health: null,
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
}
