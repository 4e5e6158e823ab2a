/** Names of the outcomes of an inspection, and of what a picture shows where there is none. */
import type { Outcome } from '../../../domain/inspection-parts/outcome.ts'
import type { Texts } from '../texts.ts'

type OutcomeTexts = Readonly<Record<Outcome | 'not_in_report' | 'no_report', string>>

const en: OutcomeTexts = {
  water_or_fire_sign: 'Water or fire sign',
  replaced: 'Replaced',
  repaired: 'Repaired or removed',
  damaged: 'Damaged',
  repainted: 'Repainted',
  missing: 'Missing',
  faulty: 'Faulty',
  modified: 'Modified',
  unclear: 'Unclear',
  wear: 'Wear',
  not_inspected: 'Not inspected',
  not_fitted: 'Not fitted',
  normal: 'Inspected, normal',
  not_in_report: 'Not in the report',
  no_report: 'Unknown: no report was read',
}

const zh: OutcomeTexts = {
  water_or_fire_sign: '水泡或火烧痕迹',
  replaced: '更换',
  repaired: '修复或拆装',
  damaged: '损伤',
  repainted: '喷漆',
  missing: '缺失',
  faulty: '故障',
  modified: '改装',
  unclear: '不明确',
  wear: '磨损老化',
  not_inspected: '未检测',
  not_fitted: '无此配置',
  normal: '已检测，正常',
  not_in_report: '报告未提及',
  no_report: '未知：未读取到报告',
}

export const OUTCOME_TEXTS: Texts<OutcomeTexts> = { en, zh }
