/** Words of the facts of a traction battery. */
import type { Battery } from '../../../domain/fields/group-fields.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

type Health = Battery['state_of_health']
export const BATTERY = inBoth({
  methods: {
    bms_reading: ['read from the battery management system', '读取电池管理系统'],
    charge_test: ['charge test', '充放电测试'],
    road_test: ['road test', '路试'],
  } satisfies Named<NonNullable<Health['method']>>,
  noHealth: {
    no_report: ['unknown: the listing advertises no report', '未知：车源没有检测报告'],
    report_not_read: ['unknown: the report has not been read yet', '未知：报告尚未读取'],
    report_unreadable: ['unknown: the report cannot be read', '未知：报告无法读取'],
    partly_read: ['unknown: the report was read only in part', '未知：报告只读取了一部分'],
    not_printed: ['unknown: the report does not print it', '未知：报告没有写明'],
    not_measured: ['unknown: the report says that it was not measured', '未知：报告称未检测'],
    unreadable: ['unknown: the report prints no percentage', '未知：报告没有给出百分比'],
  } satisfies Named<NonNullable<Health['reason']>>,
  printed: (text: string) => [`printed: ${text}`, `报告原文：${text}`],
  remaining: {
    within_limits: ['active', '有效'],
    no_limit: ['active, without a limit', '有效，无限制'],
    time_limit_passed: ['expired by time', '已过期（年限）'],
    km_limit_passed: ['expired by mileage', '已过期（里程）'],
    day_of_registration: ['ends this month: the day of registration decides', '本月到期，取决于上牌日期'],
    which_limit_counts: [
      'one of two limits has passed, and the terms do not say which counts',
      '两项限制之一已超出，条款未写明以何者为准',
    ],
    ends_with_first_owner: [
      'active for the first owner only: it ends when the car is sold',
      '仅对首任车主有效，过户后失效',
    ],
    later_owners: [
      'unknown: it is for the first owner, and the car has changed hands',
      '未知：仅限首任车主，而本车已过户',
    ],
    transfers_unknown: [
      'unknown: it is for the first owner, and changes of ownership are not known',
      '未知：仅限首任车主，过户情况不明',
    ],
    warranty_unknown: ['unknown: no terms are stated', '未知：没有写明条款'],
    terms_unreadable: ['unknown: the terms state no clear limit', '未知：条款没有明确的限制'],
    never_registered: ['unknown: the car was never registered', '未知：本车从未上牌'],
    registration_unknown: ['unknown: the registration is not known', '未知：上牌时间不明'],
    mileage_unknown: ['unknown: the mileage is not known', '未知：里程不明'],
    disputed_by_report: [
      'unknown: the report disputes the mileage or the registration',
      '未知：检测报告对里程或上牌时间有不同说法',
    ],
  } satisfies Named<Battery['warranty_remaining']['reason']>,
  endedByBoth: ['expired by time and by mileage', '已过期（年限和里程）'],
  months: (from: string, to: string) => [
    from === to ? `${from} months` : `${from} to ${to} months`,
    from === to ? `${from} 个月` : `${from} 至 ${to} 个月`,
  ],
  left: (amounts: string) => [`${amounts} left`, `剩余 ${amounts}`],
  and: [' and ', '、'],
})
