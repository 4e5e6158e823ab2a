/** Projects how long the monthly allowance lasts at the pace of the last seven days. */

export interface Pace {
  readonly now_ms: number
  /** The start of the next month. */
  readonly resets_at_ms: number
  /** Null = no limit. */
  readonly limit: number | null
  readonly used: number
  /** When the account was created. */
  readonly created_at_ms: number
  /** Data requests by day, in order, of the last 31 days, to tell whether the account started within the last seven. */
  readonly days: readonly { readonly day: string; readonly cost: number }[]
}

export type Projection =
  /** There is no limit. */
  | { readonly kind: 'unlimited' }
  /** The allowance is used up. */
  | { readonly kind: 'used_up' }
  /** Less than a day of data. */
  | { readonly kind: 'not_known' }
  /** Until the allowance resets. */
  | { readonly kind: 'lasts' }
  | { readonly kind: 'runs_out'; readonly at_ms: number }

const DAY_MS = 86_400_000
/** Today so far, and the six days before. */
const DAYS_BEFORE = 6

export function projectMonth({ now_ms, resets_at_ms, limit, used, created_at_ms, days }: Pace): Projection {
  if (limit === null) return { kind: 'unlimited' }
  if (used >= limit) return { kind: 'used_up' }
  const week = Math.floor(now_ms / DAY_MS) * DAY_MS - DAYS_BEFORE * DAY_MS
  const first = days.find(({ cost }) => cost > 0)
  const since = Math.max(week, created_at_ms, first === undefined ? week : Date.parse(first.day))
  const elapsed = now_ms - since
  if (elapsed < DAY_MS) return { kind: 'not_known' }
  const spent = days.filter(({ day }) => Date.parse(day) >= week).reduce((sum, { cost }) => sum + cost, 0)
  if (spent === 0) return { kind: 'lasts' }
  const at_ms = now_ms + ((limit - used) * elapsed) / spent
  return at_ms >= resets_at_ms ? { kind: 'lasts' } : { kind: 'runs_out', at_ms }
}
