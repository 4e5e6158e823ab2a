/** Names of the outcomes of an inspection, and of what a picture shows where there is none. */
import type { Outcome } from '../../../domain/inspection-parts/outcome.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

export const OUTCOME_TEXTS = inBoth({
  water_or_fire_sign: ['Water or fire sign', '水泡或火烧痕迹'],
  replaced: ['Replaced', '更换'],
  repaired: ['Repaired or removed', '修复或拆装'],
  damaged: ['Damaged', '损伤'],
  repainted: ['Repainted', '喷漆'],
  missing: ['Missing', '缺失'],
  faulty: ['Faulty', '故障'],
  modified: ['Modified', '改装'],
  unclear: ['Unclear', '不明确'],
  wear: ['Wear', '磨损老化'],
  not_inspected: ['Not inspected', '未检测'],
  not_fitted: ['Not fitted', '无此配置'],
  normal: ['Inspected, normal', '已检测，正常'],
  not_in_report: ['Not in the report', '报告未提及'],
  no_report: ['Unknown: no report was read', '未知：未读取到报告'],
} satisfies Named<Outcome | 'not_in_report' | 'no_report'>)
