/** Whether as many items were read as the category says it has; null when it does not say, or lists criteria only. */
import type { ReportCategory } from '../report.ts'

export function countMatches({ declared_total, items, is_criteria_only }: ReportCategory): boolean | null {
  return declared_total === null || is_criteria_only ? null : declared_total === items.length
}
