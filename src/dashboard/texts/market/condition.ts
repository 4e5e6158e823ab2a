/** Texts of the condition of a car at a glance. */
import type { DamageSeverity } from '../../../domain/inspection.ts'
import type { Texts } from '../texts.ts'

const severitiesEn: Readonly<Record<DamageSeverity, string>> = {
  severe: 'Severe damage',
  moderate: 'Moderate damage',
  minor: 'Minor damage',
  none: 'No damage found',
  unknown: 'Damage not determined',
}

const severitiesZh: Readonly<Record<DamageSeverity, string>> = {
  severe: '损伤严重',
  moderate: '损伤中等',
  minor: '损伤轻微',
  none: '未发现损伤',
  unknown: '损伤程度未判定',
}

const en = {
  title: 'Condition',
  severities: severitiesEn,
  calculated: (count: string) =>
    count === '1'
      ? 'Calculated by this service from 1 item of the report'
      : `Calculated by this service from ${count} items of the report`,
  provider: (name: string) => `According to ${name}`,
  someProvider: 'According to the provider',
  on: (day: string) => `inspected on ${day}`,
  noDay: 'day of the inspection not printed',
  findings: 'Findings',
  unknown: 'Condition unknown',
  more: 'Read the inspection',
  comma: ', ',
}

const zh: typeof en = {
  title: '车况',
  severities: severitiesZh,
  calculated: (count) => `本服务根据报告中的 ${count} 项检测结果计算`,
  provider: (name) => `检测机构：${name}`,
  someProvider: '检测机构的结论',
  on: (day) => `检测日期 ${day}`,
  noDay: '未写明检测日期',
  findings: '检测发现',
  unknown: '车况未知',
  more: '查看检测报告',
  comma: '，',
}

export const CONDITION: Texts<typeof en> = { en, zh }
