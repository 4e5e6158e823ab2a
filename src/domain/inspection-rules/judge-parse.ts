/** Judges whether everything that a report declares was read and understood. */
import type { Observation } from '../observation.ts'
import type { Report, ReportCategory } from '../report.ts'
import { isClear, isNormal } from './damage-rules.ts'

export interface JudgedCategory {
  readonly printed: ReportCategory
  /** One for each of its items. */
  readonly observations: readonly Observation[]
}

interface ParsePieces {
  readonly categories: readonly JudgedCategory[]
  readonly conclusions: Report['conclusions']
  readonly unread: Report['unread']
}

export function judgeParse({ categories, conclusions, unread }: ParsePieces): 'parsed' | 'partial' {
  const isEmpty = categories.length === 0 && conclusions.length === 0
  return isEmpty || unread.length > 0 || !categories.every(isRead) ? 'partial' : 'parsed'
}

function isRead({ printed, observations }: JudgedCategory): boolean {
  if (printed.is_criteria_only) return true
  const isUnderstood = observations.every(
    ({ findings }) => findings.length > 0 && findings.every(({ is_known }) => is_known),
  )
  return (
    printed.items.length > 0 &&
    isUnderstood &&
    countMatches(printed) !== false &&
    hasCountedItems(printed, observations)
  )
}

/**
 * Checks the counts by label. Providers define 异常 themselves, so we may count more; fewer means that a finding was missed. If the
 * normal items are counted beside others, or all items are normal, the counts must add up to the number of items.
 */
function hasCountedItems({ reported_counts, items }: ReportCategory, observations: readonly Observation[]): boolean {
  const counts = Object.entries(reported_counts)
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  const isAll = Object.hasOwn(reported_counts, '正常') && (counts.length > 1 || observations.every(isNormal))
  const abnormal = observations.filter((observation) => !isClear(observation)).length
  return (
    (!isAll || sum === items.length) &&
    counts.every(([label, count]) => count <= (label === '异常' ? abnormal : items.length))
  )
}

/** Whether the number of items read equals the declared one; null when none is declared, or only criteria are listed. */
export function countMatches({ declared_total, items, is_criteria_only }: ReportCategory): boolean | null {
  return declared_total === null || is_criteria_only ? null : declared_total === items.length
}
