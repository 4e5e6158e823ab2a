/** The questions about what an account used: the month and how long it lasts, the days, what was refused, the last requests. */
import { setImmediate } from 'node:timers/promises'
import type { Account, AccountStore } from '../../domain/accounts/accounts.ts'
import type { NoticePercent } from '../../domain/accounts/notices.ts'
import { deriveLimits } from '../../domain/accounts/plans.ts'
import type { UsageDay, UsagePart, UsageRefusal, UsageSplit, UsageStore } from '../../domain/accounts/usage.ts'
import { isFailure } from '../../domain/failure.ts'
import { type Meter, monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import type { UsageRecorder } from '../usage-recorder.ts'
import { findPassed, percentOf } from './allowance-percent.ts'
import { type FoundRequests, findRequests, KEPT_REQUESTS, type RequestFilter } from './find-requests.ts'
import { type Projection, projectMonth } from './project-month.ts'
import { dayOf, type Range, type Span, spanOf } from './range.ts'

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
  /** Data requests; null = the rate limiter cannot tell right now. */
  readonly used: number | null
  /** Null = without limit. */
  readonly limit: number | null
  /** Whether the limit was given to the account for itself: another plan changes nothing then. */
  readonly is_own_limit: boolean
  /** Of the limit, rounded down to one decimal, and more than 100 where a limit was lowered; null = without limit, or not known. */
  readonly percent: number | null
  readonly resets_at_ms: number
  readonly projection: Projection
  /** What is to be told about it now; a limit that was raised takes it back. */
  readonly notice: NoticePercent | null
}

/** What tells one key from another. */
export interface KeyName {
  readonly name: string | null
  readonly prefix: string
  readonly was_used: boolean
}

export interface UsageQuestions {
  readMonth(account: Account): Promise<MonthUsage>
  spanOf(range: Range): Span
  /** Requests by day and class, endpoint or key. */
  readSplit(accountId: string, span: Span, split: UsageSplit): Promise<UsagePart[]>
  readRefusals(accountId: string, span: Span): Promise<UsageRefusal[]>
  /** Each day, endpoint, key and class; null when there are more than anybody looks at. */
  readRows(accountId: string, span: Span): Promise<UsageDay[] | null>
  findRequests(accountId: string, filter: RequestFilter): Promise<FoundRequests>
  /** By id, the newest first; of an account that had very many those of the newest. */
  readKeyNames(accountId: string): Promise<ReadonlyMap<string, KeyName>>
  /** What this process has not written yet is written first, so that somebody sees the request that he has just made. */
  catchUp(): Promise<void>
}

const DAY_MS = 86_400_000
/** As many as tell whether an account began to use something within the days that the pace is taken from. */
const PACE_DAYS = 31
/** More are read by days of one month, as nobody else may wait for them. */
export const MOST_ROWS = 20_000
/** Keys that were made before so many others are told by their ids. */
const MOST_NAMED_KEYS = 1000

export function createUsageQuestions({ store, accounts, meter, recorder, now }: UsageParts): UsageQuestions {
  /** The rate limiter's own figure; null when it is away. */
  async function readUsed(account: Account): Promise<{ used: number; month: string; now_ms: number } | null> {
    try {
      const { month, month_used, now_ms } = await meter.read(account.id, deriveLimits(account.plan, account.overrides))
      return { used: month_used, month, now_ms }
    } catch (error) {
      if (isFailure(error)) return null
      throw error
    }
  }

  async function readMonth(account: Account): Promise<MonthUsage> {
    const limit = deriveLimits(account.plan, account.overrides).per_month
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
      is_own_limit: account.overrides.per_month !== null,
      percent,
      resets_at_ms,
      projection: read
        ? projectMonth({ now_ms: read.now_ms, resets_at_ms, limit, used: read.used, created_at_ms, days: parts })
        : { kind: limit === null ? 'unlimited' : 'not_known' },
      notice: percent === null ? null : findPassed(percent),
    }
  }

  return {
    readMonth,
    spanOf: (range) => spanOf(range, now()),
    readSplit: (accountId, { from, to }, split) => store.sumByDay(accountId, from, to, split),
    readRefusals: (accountId, { from, to }) => store.readRefusals(accountId, from, to),
    // Day by day: an embedded database reads on the thread that answers, which others wait for.
    async readRows(accountId, { from, to }) {
      const rows: UsageDay[] = []
      for (let day = from; day <= to; day = dayOf(Date.parse(day) + DAY_MS)) {
        rows.push(...(await store.readDays(accountId, day, day, MOST_ROWS + 1 - rows.length)))
        if (rows.length > MOST_ROWS) return null
        await setImmediate()
      }
      return rows
    },
    findRequests: async (accountId, filter) => findRequests(await store.readRequests(accountId, KEPT_REQUESTS), filter),
    async readKeyNames(accountId) {
      const keys = await accounts.listKeys(accountId, MOST_NAMED_KEYS)
      return new Map(
        keys.map(({ id, name, prefix, last_used_at_ms }) => [id, { name, prefix, was_used: last_used_at_ms !== null }]),
      )
    },
    async catchUp() {
      await Promise.all([meter.flush(), recorder.flush()])
    },
  }
}
