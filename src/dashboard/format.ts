/** Numbers and times as people read them, in their language. */
import type { Language } from './visit.ts'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

export function formatNumber(value: number, language: Language): string {
  return value.toLocaleString(LOCALES[language])
}

/** `2026-11-15 04:00 UTC`: one spelling for everybody, in the time that the limits go by. */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** `2026-11-15`, UTC. */
export function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** In the smallest unit of the currency. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return (amount / 100).toLocaleString(LOCALES[language], { style: 'currency', currency })
}

/** What a car costs, in whole units: nobody asks for cents. */
export function formatPrice(amount: number, currency: 'CNY' | 'EUR', language: Language): string {
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  return amount.toLocaleString(LOCALES[language], options)
}

/** For the levels of a chart: `12K`, `1.2万`. */
export function formatCompact(value: number, language: Language): string {
  return value.toLocaleString(LOCALES[language], { notation: 'compact' })
}

/** A part of a whole in percent, to one decimal: what is there is never shown as nothing, and what is not all never as all. */
export function formatShare(part: number, whole: number, language: Language, round = Math.round): string {
  const tenths = round((part * 1000) / whole)
  const format = (value: number) => `${formatNumber(value / 10, language)}%`
  if (part > 0 && tenths === 0) return `< ${format(1)}`
  return format(part < whole ? Math.min(tenths, 999) : tenths)
}
