/** Whether two statements about a field cannot both be true. A value that is less exact, or worded differently, does not disagree. */
import type { SourcePath } from '../../../domain/evidence/source-evidence.ts'
import { parseTransmission } from '../parse/specification/gearbox.ts'
import { parseBodyStyle, parseDrive, parseEmission, parseFuel } from '../parse/values/codes.ts'

/** Two figures of different test cycles, addresses of one picture, or spellings of one name are both true. */
const NOT_COMPARED: ReadonlySet<SourcePath> = new Set<SourcePath>([
  'battery.range_km',
  'battery.range_standard',
  'battery.warranty',
  'consumption',
  'series_name',
  'photo_url',
  'source_url',
  'report.link',
])

/** Words for which there is a code: different words with the same code agree. */
const CODES: Partial<Record<SourcePath, (word: string) => unknown>> = {
  fuel_label: (word) => parseFuel(word, null),
  body_style_label: (word) => parseBodyStyle(null, word),
  drive: parseDrive,
  emission_standard: parseEmission,
  gearbox_label: parseTransmission,
}

const DATE = /^\d{4}(?:-\d\d){0,2}$/

export function disagree(path: SourcePath, one: unknown, other: unknown): boolean {
  if (NOT_COMPARED.has(path) || one === null || other === null) return false
  if (typeof one !== 'string' || typeof other !== 'string') {
    return typeof one !== 'object' && typeof other !== 'object' && one !== other
  }
  if (DATE.test(one) && DATE.test(other)) return !isPart(one, other)
  const codeOf = CODES[path]
  if (codeOf === undefined) return !isPart(fold(one), fold(other))
  const [first, second] = [codeOf(one), codeOf(other)]
  return first !== null && second !== null && first !== second
}

function isPart(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}

/** Without brackets, blanks and the like, which are written in several ways. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
