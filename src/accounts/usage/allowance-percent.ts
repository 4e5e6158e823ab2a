/** Calculates the used share of an allowance, and the notice for it. */
import { NOTICE_PERCENTS, type NoticePercent } from '../../domain/accounts/notices.ts'

/** To one decimal, rounded down, so that 100 means used up. An allowance of zero is always used up. */
export function percentOf(used: number, limit: number): number {
  return limit === 0 ? 100 : Math.floor((used * 1000) / limit) / 10
}

/** The highest threshold that is reached; null = none. */
export function findPassed(percent: number): NoticePercent | null {
  return NOTICE_PERCENTS.findLast((one) => percent >= one) ?? null
}
