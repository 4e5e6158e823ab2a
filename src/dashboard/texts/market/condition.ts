/** Texts of the condition of a car at a glance. */
import type { DamageSeverity } from '../../../domain/inspection.ts'
import { inBoth, type Named, same } from '../../../domain/texts/in-both.ts'

export const CONDITION = inBoth({
  title: ['Condition', '车况'],
  severities: {
    severe: ['Severe damage', '损伤严重'],
    moderate: ['Moderate damage', '损伤中等'],
    minor: ['Minor damage', '损伤轻微'],
    none: ['No damage found', '未发现损伤'],
    unknown: ['Damage not determined', '损伤程度未判定'],
  } satisfies Named<DamageSeverity>,
  calculated: ['What this service calculated', '本服务的计算'],
  from: (count: string) => [
    count === '1' ? 'From 1 item of the report' : `From ${count} items of the report`,
    `根据报告中的 ${count} 项检测结果`,
  ],
  provider: (name: string) => [`What ${name} concluded`, `${name} 的结论`],
  someProvider: ['What the provider concluded', '检测机构的结论'],
  on: (day: string) => [`Inspected on ${day}`, `检测日期 ${day}`],
  noDay: ['Day of the inspection not printed', '未写明检测日期'],
  findings: ['Findings', '检测发现'],
  unknown: ['Condition unknown', '车况未知'],
  more: (count: string) => [
    count === '1' ? 'See the finding' : `See all ${count} findings`,
    `查看全部 ${count} 项发现`,
  ],
  clean: ['Read the inspection', '查看检测报告'],
  alarms: {
    label: ['What to know first', '首先须知'],
    kinds: {
      water: ['Signs of water or fire', '有水泡或火烧痕迹'],
      structure: ['Structure or reinforcements worked on', '结构件或加强件有维修痕迹'],
      restraint: ['Airbags or seat belts replaced or faulty', '气囊或安全带更换或故障'],
    },
    item: (name: string, status: string) => [`${name}: ${status}`, `${name}：${status}`],
    join: same(' · '),
    more: (count: string) => [`${count} more`, `另有 ${count} 项`],
    byProvider: ['The provider says so', '检测机构的结论'],
    byListing: ['The listing says so', '车源说明'],
    byReport: ['The report says so', '检测报告说明'],
    rental: ['Rental car', '租赁车辆'],
    mileages: ['Mileage differs', '里程不一致'],
  },
})
