/** Reads the type of a report from its title. */
import type { ReportType } from '../domain/inspection.ts'

/** Null when the title names neither type. */
export function readReportType(title: string | null): ReportType | null {
  if (title === null) return null
  if (/检测报告|鉴定报告|评估报告|检验报告/.test(title)) return 'inspection'
  return /车况报告|车辆档案/.test(title) ? 'vehicle_condition' : null
}
