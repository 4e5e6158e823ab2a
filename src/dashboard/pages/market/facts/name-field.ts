/** Names any field of a car, and writes its value with its unit. */
import { CAR_FIELDS } from '../../../../domain/fields/car-fields.ts'
import type { Texts } from '../../../../domain/texts/in-both.ts'
import { formatMeasure, formatNumber } from '../../../format.ts'
import { EVIDENCE } from '../../../texts/market/evidence.ts'
import type { Language } from '../../../visit.ts'

const FIELDS: Readonly<Partial<Record<string, (typeof CAR_FIELDS)['id']>>> = CAR_FIELDS
/** What records that are compared state besides. */
const NATIVE: Readonly<Partial<Record<string, Texts<string>>>> = {
  vin: { en: 'VIN', zh: 'VIN' },
  trim_id: { en: 'Version', zh: '车款' },
}

/** A field without names is called by its path. */
export function namesOf(field: string): Texts<string> {
  return FIELDS[field] ?? NATIVE[field] ?? { en: field, zh: field }
}

export function nameField(field: string, language: Language): string {
  return namesOf(field)[language]
}

/** `field`: null for a value that is not in the unit of its field. */
export function formatValue(value: unknown, field: string | null, language: Language): string {
  const texts = EVIDENCE[language].values
  if (typeof value === 'number') return formatMeasure(value, FIELDS[field ?? '']?.unit ?? null, language)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return texts.entries(formatNumber(value.length, language))
  if (typeof value === 'object' && value !== null) return formatMembers(value, language)
  return value === null || value === undefined ? texts.none : String(value)
}

function formatMembers(value: object, language: Language): string {
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => `${name}: ${formatValue(member, null, language)}`)
    .join(' · ')
}
