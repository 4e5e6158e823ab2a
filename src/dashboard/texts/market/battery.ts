/** Words of the facts of a traction battery. */
import type { Battery } from '../../../domain/fields/group-fields.ts'
import type { Texts } from '../texts.ts'

type Health = Battery['state_of_health']
type Remaining = Battery['warranty_remaining']

interface BatteryTexts {
  readonly methods: Readonly<Record<NonNullable<Health['method']>, string>>
  readonly noHealth: Readonly<Record<NonNullable<Health['reason']>, string>>
  readonly printed: (text: string) => string
  readonly remaining: Readonly<Record<Remaining['reason'], string>>
  readonly endedByBoth: string
  readonly months: (from: string, to: string) => string
  readonly left: (amounts: string) => string
  readonly and: string
}

const en: BatteryTexts = {
  methods: {
    bms_reading: 'read from the battery management system',
    charge_test: 'charge test',
    road_test: 'road test',
  },
  noHealth: {
    no_report: 'unknown: the listing advertises no report',
    report_not_read: 'unknown: the report has not been read yet',
    report_unreadable: 'unknown: the report cannot be read',
    partly_read: 'unknown: the report was read only in part',
    not_printed: 'unknown: the report does not print it',
    not_measured: 'unknown: the report says that it was not measured',
    unreadable: 'unknown: the report prints no percentage',
  },
  printed: (text) => `printed: ${text}`,
  remaining: {
    within_limits: 'active',
    no_limit: 'active, without a limit',
    time_limit_passed: 'expired by time',
    km_limit_passed: 'expired by mileage',
    day_of_registration: 'ends this month: the day of registration decides',
    which_limit_counts: 'one of two limits has passed, and the terms do not say which counts',
    ends_with_first_owner: 'active for the first owner only: it ends when the car is sold',
    later_owners: 'unknown: it is for the first owner, and the car has changed hands',
    transfers_unknown: 'unknown: it is for the first owner, and changes of ownership are not known',
    warranty_unknown: 'unknown: no terms are stated',
    terms_unreadable: 'unknown: the terms state no clear limit',
    never_registered: 'unknown: the car was never registered',
    registration_unknown: 'unknown: the registration is not known',
    mileage_unknown: 'unknown: the mileage is not known',
    disputed_by_report: 'unknown: the report disputes the mileage or the registration',
  },
  endedByBoth: 'expired by time and by mileage',
  months: (from, to) => (from === to ? `${from} months` : `${from} to ${to} months`),
  left: (amounts) => `${amounts} left`,
  and: ' and ',
}

const zh: BatteryTexts = {
  methods: { bms_reading: '读取电池管理系统', charge_test: '充放电测试', road_test: '路试' },
  noHealth: {
    no_report: '未知：车源没有检测报告',
    report_not_read: '未知：报告尚未读取',
    report_unreadable: '未知：报告无法读取',
    partly_read: '未知：报告只读取了一部分',
    not_printed: '未知：报告没有写明',
    not_measured: '未知：报告称未检测',
    unreadable: '未知：报告没有给出百分比',
  },
  printed: (text) => `报告原文：${text}`,
  remaining: {
    within_limits: '有效',
    no_limit: '有效，无限制',
    time_limit_passed: '已过期（年限）',
    km_limit_passed: '已过期（里程）',
    day_of_registration: '本月到期，取决于上牌日期',
    which_limit_counts: '两项限制之一已超出，条款未写明以何者为准',
    ends_with_first_owner: '仅对首任车主有效，过户后失效',
    later_owners: '未知：仅限首任车主，而本车已过户',
    transfers_unknown: '未知：仅限首任车主，过户情况不明',
    warranty_unknown: '未知：没有写明条款',
    terms_unreadable: '未知：条款没有明确的限制',
    never_registered: '未知：本车从未上牌',
    registration_unknown: '未知：上牌时间不明',
    mileage_unknown: '未知：里程不明',
    disputed_by_report: '未知：检测报告对里程或上牌时间有不同说法',
  },
  endedByBoth: '已过期（年限和里程）',
  months: (from, to) => (from === to ? `${from} 个月` : `${from} 至 ${to} 个月`),
  left: (amounts) => `剩余 ${amounts}`,
  and: '、',
}

export const BATTERY: Texts<BatteryTexts> = { en, zh }
