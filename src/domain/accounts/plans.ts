/** The limits of each plan, and of an account with its overrides. */

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

/** The limits of an account that replace those of its plan; null = the plan's. */
export interface Overrides {
  readonly per_minute: number | null
  readonly per_month: number | 'unlimited' | null
}

export const NO_OVERRIDES: Overrides = { per_minute: null, per_month: null }

export function deriveLimits(plan: Plan, { per_minute, per_month }: Overrides): Limits {
  const usual: Limits = PLANS[plan]
  return {
    per_minute: per_minute ?? usual.per_minute,
    per_month: per_month === 'unlimited' ? null : (per_month ?? usual.per_month),
  }
}

/** Compares by the month, and if that is equal by the minute. */
export function allowsMore(plan: Plan, other: Plan): boolean {
  const [mine, theirs]: readonly [Limits, Limits] = [PLANS[plan], PLANS[other]]
  const monthOf = ({ per_month }: Limits) => per_month ?? Number.POSITIVE_INFINITY
  if (monthOf(mine) !== monthOf(theirs)) return monthOf(mine) > monthOf(theirs)
  return mine.per_minute > theirs.per_minute
}
