/** Describes plans and their prices. */
import { amountDueOf, type Invoice } from '../../../domain/accounts/billing.ts'
import { type Limits, PLAN_TITLES, PLANS, type Plan } from '../../../domain/accounts/plans.ts'
import { SAVED_SEARCH_LIMITS } from '../../../domain/deliveries/saved-searches.ts'
import { formatMoney, formatNumber } from '../../format.ts'
import { BILLING } from '../../texts/billing.ts'
import { PLAN_WORDS } from '../../texts/plan-words.ts'
import type { Language } from '../../visit.ts'

export function namePlan(plan: Plan, language: Language): string {
  return PLAN_TITLES[language][plan]
}

/** The monthly price; null = as agreed, which is not free. */
export function describePrice(price: number | null, currency: string, language: Language): string {
  const texts = PLAN_WORDS[language]
  if (price === null) return texts.agreed
  return price === 0 ? texts.free : texts.price(formatMoney(price, currency, language))
}

export function describeAmount(amount: number | null, currency: string, language: Language): string {
  return amount === null ? BILLING[language].invoice.asAgreed : formatMoney(amount, currency, language)
}

export function describeMonthLimit({ per_month }: Limits, language: Language): string {
  const texts = PLAN_WORDS[language]
  return per_month === null ? texts.noCap : texts.perMonth(formatNumber(per_month, language))
}

/** What this service offers besides requests. */
export interface OfferedExtras {
  /** Those that may download export files. */
  readonly exportPlans: readonly Plan[]
  /** Whether searches can be saved. */
  readonly hasSearches: boolean
}

/** What a plan includes, for the front page and the billing pages. */
export function listFeatures(
  plan: Plan,
  { exportPlans, hasSearches }: OfferedExtras,
  language: Language,
): readonly string[] {
  return [
    describeMonthLimit(PLANS[plan], language),
    describeMinuteLimit(PLANS[plan], language),
    ...(hasSearches ? [describeSaved(plan, language)] : []),
    ...(exportPlans.includes(plan) ? [PLAN_WORDS[language].exports] : []),
  ]
}

/** In hundredths of a percent: `8.1 %`. */
export function describeRate(rate: number, language: Language): string {
  return `${formatNumber(rate / 100, language)} %`
}

/** How many searches can be saved, and how many changes a day they deliver. */
function describeSaved(plan: Plan, language: Language): string {
  const { searches, changes_per_day } = SAVED_SEARCH_LIMITS[plan]
  return PLAN_WORDS[language].saved(formatNumber(searches, language), formatNumber(changes_per_day, language))
}

export function describeMinuteLimit({ per_minute }: Limits, language: Language): string {
  return PLAN_WORDS[language].perMinute(formatNumber(per_minute, language))
}

/** What an open invoice asks for, in a sentence. */
export function describeOpenInvoice(invoice: Invoice, isPastDue: boolean, language: Language): string {
  const texts = BILLING[language]
  const amount = describeAmount(amountDueOf(invoice), invoice.currency, language)
  const due = invoice.terms?.due_on ?? null
  return isPastDue && due !== null
    ? texts.overdueInvoice(invoice.id, amount, due)
    : texts.openInvoice(invoice.id, amount, due)
}
