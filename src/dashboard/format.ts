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

/** Of a whole, in percent: what is there is never told as nothing. */
export function formatShare(share: number, language: Language): string {
  const least = 0.001
  const text = (share > 0 ? Math.max(share, least) : 0).toLocaleString(LOCALES[language], {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return share > 0 && share < least ? `< ${text}` : text
}
