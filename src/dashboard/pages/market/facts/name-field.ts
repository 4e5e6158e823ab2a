/** Names any field of a car, and writes its value with the unit that ends its name. */
import { formatNumber, formatPrice } from '../../../format.ts'
import { EVIDENCE } from '../../../texts/market/evidence.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import { FIELD_NAMES } from '../../../texts/market/field-names.ts'
import type { Language } from '../../../visit.ts'

/** Made once, because a page names many fields. */
const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...FIELD_NAMES.en, ...FACTS.en.names },
  zh: { ...FIELD_NAMES.zh, ...FACTS.zh.names },
}

/** A field without a name of its own is called by its path. */
export function nameField(field: string, language: Language): string {
  return NAMES[language][field] ?? field
}

const CURRENCIES = { cny: 'CNY', eur: 'EUR', usd: 'USD' } as const
const UNITS = {
  km: 'km',
  kw: 'kw',
  hp: 'hp',
  cc: 'cc',
  l: 'litres',
  nm: 'nm',
  kmh: 'kmh',
  s: 'seconds',
  kg: 'kg',
  kwh: 'kwh',
  h: 'hours',
} as const

/** `field`: null for a value that is not in the unit of its field. */
export function formatValue(value: unknown, field: string | null, language: Language): string {
  const texts = EVIDENCE[language].values
  if (typeof value === 'number') return field === null ? String(value) : formatMeasure(value, field, language)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return texts.entries(formatNumber(value.length, language))
  if (typeof value === 'object' && value !== null) return formatMembers(value, language)
  return value === null || value === undefined ? texts.none : String(value)
}

function formatMeasure(value: number, field: string, language: Language): string {
  if (field.startsWith('dimensions_mm.')) return FACTS[language].mm(formatNumber(value, language))
  if (field.endsWith('.percent')) return `${formatNumber(value, language)} %`
  const unit = field.slice(field.lastIndexOf('_') + 1)
  if (Object.hasOwn(CURRENCIES, unit)) return formatPrice(value, CURRENCIES[unit as keyof typeof CURRENCIES], language)
  if (field.includes('_') && Object.hasOwn(UNITS, unit))
    return FACTS[language][UNITS[unit as keyof typeof UNITS]](formatNumber(value, language))
  return String(value)
}

function formatMembers(value: object, language: Language): string {
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => `${name}: ${formatValue(member, null, language)}`)
    .join(' · ')
}
