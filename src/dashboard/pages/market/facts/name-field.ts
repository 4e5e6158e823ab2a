/** Names any field of a car, and writes its value with its unit. */
import { CAR_FIELDS, type Unit } from '../../../../domain/fields/car-fields.ts'
import { formatNumber, formatPrice } from '../../../format.ts'
import { EVIDENCE } from '../../../texts/market/evidence.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'

const FIELDS: Readonly<Partial<Record<string, (typeof CAR_FIELDS)['id']>>> = CAR_FIELDS

export function nameField(field: string, language: Language): string {
  return FIELDS[field]?.[language] ?? field
}

const CURRENCIES = { cny: 'CNY', eur: 'EUR', usd: 'USD' } as const

/** Without a unit as a plain number: a year has no comma. */
export function showMeasure(value: number, unit: Unit | null, language: Language): string {
  if (unit === null) return String(value)
  if (unit === 'cny' || unit === 'eur' || unit === 'usd') return formatPrice(value, CURRENCIES[unit], language)
  return `${formatNumber(value, language)}${FACTS[language].units[unit]}`
}

/** `field`: null for a value that is not in the unit of its field. */
export function formatValue(value: unknown, field: string | null, language: Language): string {
  const texts = EVIDENCE[language].values
  if (typeof value === 'number') return showMeasure(value, FIELDS[field ?? '']?.unit ?? null, language)
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
