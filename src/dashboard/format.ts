/** Formats numbers and times in the reader's language. */
import { LAST_STEP, upperBoundOf } from '../domain/accounts/latency.ts'
import type { Unit } from '../domain/fields/declare-car-field.ts'
import { FACTS } from './texts/market/facts.ts'
import type { Language } from './visit.ts'

export const FORMAT_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

type PriceCurrency = 'CNY' | 'EUR' | 'USD'

/** Made once, because making one takes longer than formatting a page of numbers. */
const FORMATS = {
  en: createFormats(FORMAT_LOCALES.en),
  zh: createFormats(FORMAT_LOCALES.zh),
} as const satisfies Readonly<Record<Language, object>>

function createFormats(locale: string) {
  const price = (currency: PriceCurrency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  return {
    number: new Intl.NumberFormat(locale),
    compact: new Intl.NumberFormat(locale, { notation: 'compact' }),
    price: { CNY: price('CNY'), EUR: price('EUR'), USD: price('USD') },
  }
}

export function formatNumber(value: number, language: Language): string {
  // Most numbers of a page are small, and written alike everywhere.
  if (value >= 0 && value < 1000 && Number.isInteger(value)) return String(value)
  return FORMATS[language].number.format(value)
}

/** `2026-11-15 04:00 UTC`: the same for everyone, in the time zone of the limits. */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const AGO_UNITS = [
  ['minute', 60_000, 3_600_000],
  ['hour', 3_600_000, 86_400_000],
  ['day', 86_400_000, 30 * 86_400_000],
] as const

/** `2 min ago`; the day if it is longer ago than a month. */
export function formatAgo(ms: number, now_ms: number, language: Language): string {
  const passed = ms - now_ms
  if (Math.abs(passed) < 60_000) return language === 'zh' ? '刚刚' : 'just now'
  const found = AGO_UNITS.find(([, , below]) => Math.abs(passed) < below)
  if (found === undefined) return formatDay(ms)
  const [unit, unitMs] = found
  const format = new Intl.RelativeTimeFormat(FORMAT_LOCALES[language], { style: 'short', numeric: 'auto' })
  return format.format(Math.trunc(passed / unitMs), unit)
}

/** `2026-11-15`, UTC. */
export function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** In the smallest unit of the currency. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return (amount / 100).toLocaleString(FORMAT_LOCALES[language], { style: 'currency', currency })
}

/** The price of a car in whole units. */
export function formatPrice(amount: number, currency: PriceCurrency, language: Language): string {
  return FORMATS[language].price[currency].format(amount)
}

const CURRENCIES = { cny: 'CNY', eur: 'EUR', usd: 'USD' } as const

/** Without a unit as a plain number: a year has no comma. */
export function formatMeasure(value: number, unit: Unit | null, language: Language): string {
  if (unit === null) return String(value)
  if (unit === 'cny' || unit === 'eur' || unit === 'usd') return formatPrice(value, CURRENCIES[unit], language)
  return `${formatNumber(value, language)}${FACTS[language].units[unit]}`
}

/** For the axis of a chart: `12K`, `1.2万`. */
export function formatCompact(value: number, language: Language): string {
  return FORMATS[language].compact.format(value)
}

/** A share in percent with one decimal. More than zero never shows as 0%, and less than all never as 100%. */
export function formatShare(part: number, whole: number, language: Language, round = Math.round): string {
  const tenths = round((part * 1000) / whole)
  const format = (value: number) => `${formatNumber(value / 10, language)}%`
  if (part > 0 && tenths === 0) return `< ${format(1)}`
  return format(part < whole ? Math.min(tenths, 999) : tenths)
}

/** `0.75 ms`, `7.5 ms`, `52 ms`, `1.3 s`. */
export function formatDuration(ms: number, language: Language): string {
  if (ms < 1) return `${formatNumber(Math.round(ms * 100) / 100, language)} ms`
  if (ms < 10) return `${formatNumber(Math.round(ms * 10) / 10, language)} ms`
  if (ms < 1000) return `${formatNumber(Math.round(ms), language)} ms`
  return `${formatNumber(Math.round(ms / 100) / 10, language)} s`
}

/** The time within which a share of requests was answered: an upper bound, and beyond the longest that is told apart a lower one. */
export function formatTaken(ms: number, language: Language): string {
  if (ms < upperBoundOf(LAST_STEP)) return formatDuration(ms, language)
  return `> ${formatDuration(upperBoundOf(LAST_STEP - 1), language)}`
}
