/** The limits of each plan, and of an account with its overrides and its own cap. */

import type { Lang } from '../codes.ts'

export interface Limits {
  /** Requests in any 60 seconds. */
  readonly per_minute: number
  /** Data requests in a calendar month (UTC); null = no cap. */
  readonly per_month: number | null
}

export const PLANS = {
  free: { per_minute: 5, per_month: 500 },
  starter: { per_minute: 15, per_month: 10_000 },
  pro: { per_minute: 30, per_month: 100_000 },
  enterprise: { per_minute: 1000, per_month: null },
} as const satisfies Record<string, Limits>
export type Plan = keyof typeof PLANS

export const PLAN_NAMES = Object.keys(PLANS) as readonly Plan[]

/** What people call the plans. */
export const PLAN_TITLES: Readonly<Record<Lang, Readonly<Record<Plan, string>>>> = {
  en: { free: 'Free', starter: 'Starter', pro: 'Pro', enterprise: 'Enterprise' },
  zh: { free: '免费版', starter: '入门版', pro: '专业版', enterprise: '企业版' },
}

/** The limits of an account that replace those of its plan; null = the plan's. */
export interface Overrides {
  readonly per_minute: number | null
  readonly per_month: number | 'unlimited' | null
}

export const NO_OVERRIDES: Overrides = { per_minute: null, per_month: null }

/** The part of an account that its limits depend on. */
export interface Limited {
  readonly plan: Plan
  readonly overrides: Overrides
  /** The owner's own limit of data requests a month, below that of the plan; null = none. */
  readonly month_cap: number | null
}

/** An operator's override replaces the limit of the plan; the owner's cap can only lower the result. */
export function deriveLimits({ plan, overrides, month_cap }: Limited): Limits {
  const allowed = deriveAllowed(plan, overrides)
  return isBelow(month_cap, allowed.per_month) ? { ...allowed, per_month: month_cap } : allowed
}

/** Who set the monthly limit that applies: the plan, an operator for this account, or the owner with a cap. */
export type MonthLimitSource = 'plan' | 'operator' | 'cap'

export function findMonthLimitSource({ plan, overrides, month_cap }: Limited): MonthLimitSource {
  if (isBelow(month_cap, deriveAllowed(plan, overrides).per_month)) return 'cap'
  return overrides.per_month === null ? 'plan' : 'operator'
}

/** The limits without the owner's cap. */
export function deriveAllowed(plan: Plan, { per_minute, per_month }: Overrides): Limits {
  const usual: Limits = PLANS[plan]
  return {
    per_minute: per_minute ?? usual.per_minute,
    per_month: per_month === 'unlimited' ? null : (per_month ?? usual.per_month),
  }
}

function isBelow(cap: number | null, allowed: number | null): boolean {
  return cap !== null && (allowed === null || cap < allowed)
}

/** Compares by the month, and if that is equal by the minute. */
export function allowsMore(plan: Plan, other: Plan): boolean {
  const [mine, theirs]: readonly [Limits, Limits] = [PLANS[plan], PLANS[other]]
  const monthOf = ({ per_month }: Limits) => per_month ?? Number.POSITIVE_INFINITY
  if (monthOf(mine) !== monthOf(theirs)) return monthOf(mine) > monthOf(theirs)
  return mine.per_minute > theirs.per_minute
}
