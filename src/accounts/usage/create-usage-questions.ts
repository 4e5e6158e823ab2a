/** Answers questions about the usage of an account: the month and its projection, days, refusals, recent requests. */
import { setImmediate } from 'node:timers/promises'
import type { Account, AccountStore } from '../../domain/accounts/accounts.ts'
import { deriveLimits, findMonthLimitSource, type MonthLimitSource } from '../../domain/accounts/plans.ts'
import type { FoundRequests, RequestFilter, RequestPlace, UsageDay, UsageStore } from '../../domain/accounts/usage.ts'
import { isFailure } from '../../domain/failure.ts'
import { type Meter, monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { HOURS_MS, type UsageRecorder } from '../usage-recorder.ts'
import { createSplitReader } from './create-split-reader.ts'
import { countDays, dayOf, hoursOf, MOST_DAYS_BY_HOUR, type Range, readOwnSpan, type Span, spanOf } from './range.ts'
import { readTimes } from './read-times.ts'
import { findPassed, percentOf } from './watch-allowance.ts'

interface UsageParts {
  readonly store: UsageStore
  readonly accounts: Pick<AccountStore, 'listKeys'>
  readonly meter: Meter
  readonly recorder: Pick<UsageRecorder, 'flush'>
  readonly now: () => number
}

export interface MonthUsage {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Data requests; null = the rate limiter does not respond. */
  readonly used: number | null
  /** Null = without limit. */
  readonly limit: number | null
  /** Who set the limit: only that of the plan changes with another plan. */
  readonly limit_source: MonthLimitSource
  /** Share of the limit, rounded down to one decimal; over 100 if the limit was lowered; null = no limit, or unknown. */
  readonly percent: number | null
  readonly resets_at_ms: number
  readonly projection: Projection
  /** Requests in the last 60 seconds, and the most that are admitted; null = the rate limiter does not respond. */
  readonly minute: { readonly used: number; readonly limit: number } | null
  /** The highest percentage that the owner chose for alerts and that is reached, and always 100; raising the limit removes it. */
  readonly notice: number | null
}

/** The fields that identify a key. */
export interface KeyName {
  readonly name: string | null
  readonly prefix: string
  readonly was_used: boolean
}

export type UsageQuestions = ReturnType<typeof createUsageQuestions>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Enough days to tell whether an account started within the days used for the pace. */
const PACE_DAYS = 31
/** More rows are read day by day, so that nobody else has to wait. */
export const MOST_ROWS = 20_000
/** Requests of the log on one page. */
const REQUESTS_A_PAGE = 100
/** A search looks at no more requests of the log at once, because an embedded database reads on the main thread. */
export const MOST_SEARCHED = 20_000
/** Older keys are shown by their ids. */
const MOST_NAMED_KEYS = 1000

export function createUsageQuestions({ store, accounts, meter, recorder, now }: UsageParts) {
  const readSplit = createSplitReader(store, now)

  /** The rate limiter's own figure; null if it does not respond. */
  async function readUsed(account: Account) {
    try {
      const limits = deriveLimits(account)
      const { month, month_used, minute_used, now_ms } = await meter.read(account.id, limits)
      return { used: month_used, month, minute: { used: minute_used, limit: limits.per_minute }, now_ms }
    } catch (error) {
      if (isFailure(error)) return null
      throw error
    }
  }

  async function readMonth(account: Account): Promise<MonthUsage> {
    const limit = deriveLimits(account).per_month
    const at = now()
    const [read, parts] = await Promise.all([
      readUsed(account),
      store.sumByDay(account.id, dayOf(at - (PACE_DAYS - 1) * DAY_MS), dayOf(at), 'status_class'),
    ])
    const month = read?.month ?? monthOf(at)
    const resets_at_ms = monthEndOf(month)
    const percent = read === null || limit === null ? null : percentOf(read.used, limit)
    const { created_at_ms } = account
    return {
      month,
      used: read?.used ?? null,
      limit,
      limit_source: findMonthLimitSource(account),
      percent,
      resets_at_ms,
      projection: read
        ? projectMonth({ now_ms: read.now_ms, resets_at_ms, limit, used: read.used, created_at_ms, days: parts })
        : { kind: limit === null ? 'unlimited' : 'not_known' },
      minute: read?.minute ?? null,
      notice: percent === null ? null : findPassed(percent, [...account.alerts.percents, 100]),
    }
  }

  return {
    readMonth,
    spanOf: (range: Range): Span => spanOf(range, now()),
    /** A span of the reader's own; see `readOwnSpan`. */
    readOwnSpan: (from: string, to: string) => readOwnSpan(from, to, now()),
    /** Requests by day and class, endpoint or key. */
    readSplit,
    readRefusals: (accountId: string, { from, to }: Span) => store.readRefusals(accountId, from, to),
    /** Each day, endpoint, key and class; null if there are too many rows. Day by day, because an embedded database reads on the main thread. */
    async readRows(accountId: string, { from, to }: Span): Promise<UsageDay[] | null> {
      const rows: UsageDay[] = []
      for (let day = from; day <= to; day = dayOf(Date.parse(day) + DAY_MS)) {
        rows.push(...(await store.readDays(accountId, day, day, MOST_ROWS + 1 - rows.length)))
        if (rows.length > MOST_ROWS) return null
        await setImmediate()
      }
      return rows
    },
    findRequests: (accountId: string, filter: RequestFilter, before: RequestPlace | null): Promise<FoundRequests> =>
      store.findRequests(accountId, { filter, before, limit: REQUESTS_A_PAGE, most: MOST_SEARCHED }),
    /** Whether the hours of a span are few enough to be shown, and still kept. */
    hasHours: (span: Span): boolean =>
      countDays(span) <= MOST_DAYS_BY_HOUR && Date.parse(span.from) >= now() - HOURS_MS + HOUR_MS,
    /** Every hour of a span up to now. */
    hoursOf: (span: Span): string[] => hoursOf(span, now()),
    readTimes: (accountId: string, span: Span, step: 'day' | 'hour') => readTimes(store, accountId, span, step),
    /** By id, newest first; only the newest ones of an account with very many. */
    async readKeyNames(accountId: string): Promise<ReadonlyMap<string, KeyName>> {
      const keys = await accounts.listKeys(accountId, MOST_NAMED_KEYS)
      return new Map(
        keys.map(({ id, name, prefix, last_used_at_ms }) => [id, { name, prefix, was_used: last_used_at_ms !== null }]),
      )
    },
    /** Writes pending usage of this process first, so that people see the request that they have just made. */
    async catchUp(): Promise<void> {
      await Promise.all([meter.flush(), recorder.flush()])
    },
  }
}

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

type Projection =
  /** There is no limit. */
  | { readonly kind: 'unlimited' }
  /** The allowance is used up. */
  | { readonly kind: 'used_up' }
  /** Less than a day of data. */
  | { readonly kind: 'not_known' }
  /** Until the allowance resets. */
  | { readonly kind: 'lasts' }
  | { readonly kind: 'runs_out'; readonly at_ms: number }

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
