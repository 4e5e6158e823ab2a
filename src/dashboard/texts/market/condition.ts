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
  calculated: 'What this service calculated',
  from: (count: string) => (count === '1' ? 'From 1 item of the report' : `From ${count} items of the report`),
  provider: (name: string) => `What ${name} concluded`,
  someProvider: 'What the provider concluded',
  on: (day: string) => `Inspected on ${day}`,
  noDay: 'Day of the inspection not printed',
  findings: 'Findings',
  unknown: 'Condition unknown',
  more: (count: string) => (count === '1' ? 'See the finding' : `See all ${count} findings`),
  clean: 'Read the inspection',
  alarms: {
    label: 'What to know first',
    kinds: {
      water: 'Signs of water or fire',
      structure: 'Structure or reinforcements worked on',
      restraint: 'Airbags or seat belts replaced or faulty',
    },
    item: (name: string, status: string) => `${name}: ${status}`,
    join: ' · ',
    more: (count: string) => `${count} more`,
    byProvider: 'The provider says so',
    byListing: 'The listing says so',
    byReport: 'The report says so',
    rental: 'Rental car',
    mileages: 'Mileage differs',
  },
}

const zh: typeof en = {
  title: '车况',
  severities: severitiesZh,
  calculated: '本服务的计算',
  from: (count) => `根据报告中的 ${count} 项检测结果`,
  provider: (name) => `${name} 的结论`,
  someProvider: '检测机构的结论',
  on: (day) => `检测日期 ${day}`,
  noDay: '未写明检测日期',
  findings: '检测发现',
  unknown: '车况未知',
  more: (count) => `查看全部 ${count} 项发现`,
  clean: '查看检测报告',
  alarms: {
    label: '首先须知',
    kinds: {
      water: '有水泡或火烧痕迹',
      structure: '结构件或加强件有维修痕迹',
      restraint: '气囊或安全带更换或故障',
    },
    item: (name, status) => `${name}：${status}`,
    join: ' · ',
    more: (count) => `另有 ${count} 项`,
    byProvider: '检测机构的结论',
    byListing: '车源说明',
    byReport: '检测报告说明',
    rental: '租赁车辆',
    mileages: '里程不一致',
  },
}

export const CONDITION: Texts<typeof en> = { en, zh }
