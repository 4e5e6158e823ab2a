/** How much of an allowance is used, and what is to be told about it. */
import { NOTICE_PERCENTS, type NoticePercent } from '../../domain/accounts/notices.ts'

/** To one decimal, rounded down: 100 is told when nothing is left, and not before. Of an allowance of nothing, nothing is left. */
export function percentOf(used: number, limit: number): number {
  return limit === 0 ? 100 : Math.floor((used * 1000) / limit) / 10
}

/** The highest of those that are told of; null = none is reached. */
export function findPassed(percent: number): NoticePercent | null {
  return NOTICE_PERCENTS.findLast((one) => percent >= one) ?? null
}
