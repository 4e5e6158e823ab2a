/** How long the allowance of a month lasts at the pace of the last seven days. */

export interface Pace {
  readonly now_ms: number
  /** The first moment of the next month. */
  readonly resets_at_ms: number
  /** Null = without limit. */
  readonly limit: number | null
  readonly used: number
  /** Of the account: before it there was nothing to use. */
  readonly created_at_ms: number
  /** Data requests by day, in order; of the last 31 days, so that it can be told whether the account began in these seven. */
  readonly days: readonly { readonly day: string; readonly cost: number }[]
}

export type Projection =
  /** There is no limit. */
  | { readonly kind: 'unlimited' }
  /** Nothing is left. */
  | { readonly kind: 'used_up' }
  /** Less than a day to judge from. */
  | { readonly kind: 'not_known' }
  /** Until the month begins anew. */
  | { readonly kind: 'lasts' }
  | { readonly kind: 'runs_out'; readonly at_ms: number }

const DAY_MS = 86_400_000
/** Today, as far as it is over, and the six days before. */
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
