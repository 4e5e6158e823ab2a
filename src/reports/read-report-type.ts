/** Tells from a report's title what kind of report it is. */
import type { ReportType } from '../domain/inspection.ts'

/** Null when the title tells neither. */
export function readReportType(title: string | null): ReportType | null {
  if (title === null) return null
  if (/检测报告|鉴定报告|评估报告|检验报告/.test(title)) return 'inspection'
  return /车况报告|车辆档案/.test(title) ? 'vehicle_condition' : null
}
