/** Texts about where the values of a car come from. */
import type { EvidenceField, EvidenceStatement } from '../../../domain/evidence/evidence-record.ts'
import type { Texts } from '../texts.ts'

type Status = EvidenceField['status']
type Why = NonNullable<EvidenceField['why']>
type Source = EvidenceStatement['source']

const statusesEn: Readonly<Record<Status, string>> = {
  stated: 'Stated',
  derived: 'Derived',
  contradicted: 'Contradicted',
  unknown: 'Unknown',
}
const statusesZh: Readonly<Record<Status, string>> = {
  stated: '来源说明',
  derived: '计算得出',
  contradicted: '说法矛盾',
  unknown: '未知',
}
const whysEn: Readonly<Record<Why, string>> = {
  not_sent: 'Not sent: no record that was read says it.',
  placeholder: 'Placeholder: the source sent a sign for nothing.',
  unreadable: 'Unreadable: the source sent something that this service does not understand.',
  not_applicable: 'Not applicable: such a car has no such value.',
  withheld: 'Withheld: it may be about a person.',
  not_read: 'Not read: a record that may say it was not read.',
}
const whysZh: Readonly<Record<Why, string>> = {
  not_sent: '未发送：已读取的记录都没有说明。',
  placeholder: '占位符：来源发送的是表示空白的符号。',
  unreadable: '无法识别：来源发送了本服务不理解的内容。',
  not_applicable: '不适用：这样的车没有这个值。',
  withheld: '不予显示：可能涉及个人。',
  not_read: '未读取：可能有说明的记录没有读取。',
}
const sourcesEn: Readonly<Record<Source, string>> = {
  list: 'Row of a search',
  detail: 'Listing',
  sheet: 'Spec sheet',
  report: 'Inspection report',
}
const sourcesZh: Readonly<Record<Source, string>> = {
  list: '搜索结果行',
  detail: '车源详情',
  sheet: '参数配置表',
  report: '检测报告',
}

const en = {
  title: 'Evidence',
  titleOf: (car: string) => `Evidence: ${car}`,
  lead: 'Where each value of this car comes from, in the words of the source, and why a value is missing. Times are UTC.',
  back: 'Back to the car',
  all: 'Evidence for every value',
  /** The name of the control beside a value. */
  of: (name: string) => `${name}: where it comes from`,
  close: 'Close',
  print: 'Print',
  groups: 'Groups',
  listing: 'The listing',
  counts: 'How the values came about',
  statuses: statusesEn,
  statusTexts: {
    stated: 'a record says it',
    derived: 'this service calculates it by the rule that is named',
    contradicted: 'statements disagree; all of them are shown, and none is chosen as right',
    unknown: 'no value, for the reason that is named',
  } satisfies Readonly<Record<Status, string>>,
  whys: whysEn,
  sources: sourcesEn,
  rule: 'Rule',
  nothing: 'No record was used.',
  says: 'says',
  before: 'used',
  notKept: 'kept only as its value',
  entries: (count: string) => (count === '1' ? 'a list of 1 entry' : `a list of ${count} entries`),
  values: {
    yes: 'Yes',
    no: 'No',
    none: 'no value',
    entries: (count: string) => (count === '1' ? '1 entry' : `${count} entries`),
  },
}

const zh: typeof en = {
  title: '依据',
  titleOf: (car) => `依据：${car}`,
  lead: '这台车的每个值来自哪里（来源原文），以及缺少的值为什么缺少。时间为 UTC。',
  back: '返回车辆页面',
  all: '所有值的依据',
  of: (name) => `${name}：来自哪里`,
  close: '关闭',
  print: '打印',
  groups: '分组',
  listing: '车源',
  counts: '这些值如何得来',
  statuses: statusesZh,
  statusTexts: {
    stated: '有记录这样说',
    derived: '由本服务按所列规则计算',
    contradicted: '说法不一致；全部列出，不判断哪个正确',
    unknown: '没有值，原因见说明',
  },
  whys: whysZh,
  sources: sourcesZh,
  rule: '规则',
  nothing: '没有使用任何记录。',
  says: '即',
  before: '所用值',
  notKept: '仅保存其值',
  entries: (count) => `列表，共 ${count} 项`,
  values: { yes: '是', no: '否', none: '没有值', entries: (count) => `${count} 项` },
}

export const EVIDENCE: Texts<typeof en> = { en, zh }
