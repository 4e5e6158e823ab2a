/** Whether all that a report of a known layout declares was read and understood. */
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
 * The counts by label. What a provider calls 异常 is its own affair, so ours may be more; fewer means that a finding was
 * missed. Where the normal ones are counted beside others, or nothing else is there, the labels add up to the items.
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

/** Whether as many items were read as the category says it has; null when it does not say, or lists criteria only. */
export function countMatches({ declared_total, items, is_criteria_only }: ReportCategory): boolean | null {
  return declared_total === null || is_criteria_only ? null : declared_total === items.length
}
