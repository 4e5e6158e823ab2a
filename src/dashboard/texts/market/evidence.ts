/** Texts about where the values of a car come from. */
import type { EvidenceField, EvidenceStatement } from '../../../domain/evidence/evidence-record.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

type Status = EvidenceField['status']

type Why = NonNullable<EvidenceField['why']>

type Source = EvidenceStatement['source']

export const EVIDENCE = inBoth({
  title: ['Evidence', '依据'],
  titleOf: (car: string) => [`Evidence: ${car}`, `依据：${car}`],
  lead: [
    'Where each value of this car comes from, in the words of the source, and why a value is missing. Times are UTC.',
    '这台车的每个值来自哪里（来源原文），以及缺少的值为什么缺少。时间为 UTC。',
  ],
  back: ['Back to the car', '返回车辆页面'],
  all: ['Evidence for every value', '所有值的依据'],
  /** The name of the control beside a value. */
  of: (name: string) => [`${name}: where it comes from`, `${name}：来自哪里`],
  close: ['Close', '关闭'],
  print: ['Print', '打印'],
  groups: ['Groups', '分组'],
  listing: ['The listing', '车源'],
  counts: ['How the values came about', '这些值如何得来'],
  statuses: {
    stated: ['Stated', '来源说明'],
    derived: ['Derived', '计算得出'],
    contradicted: ['Contradicted', '说法矛盾'],
    unknown: ['Unknown', '未知'],
  } satisfies Named<Status>,
  statusTexts: {
    stated: ['a record says it', '有记录这样说'],
    derived: ['this service calculates it by the rule that is named', '由本服务按所列规则计算'],
    contradicted: [
      'statements disagree; all of them are shown, and none is chosen as right',
      '说法不一致；全部列出，不判断哪个正确',
    ],
    unknown: ['no value, for the reason that is named', '没有值，原因见说明'],
  },
  whys: {
    not_sent: ['Not sent: no record that was read says it.', '未发送：已读取的记录都没有说明。'],
    placeholder: ['Placeholder: the source sent a sign for nothing.', '占位符：来源发送的是表示空白的符号。'],
    unreadable: [
      'Unreadable: the source sent something that this service does not understand.',
      '无法识别：来源发送了本服务不理解的内容。',
    ],
    not_applicable: ['Not applicable: such a car has no such value.', '不适用：这样的车没有这个值。'],
    withheld: ['Withheld: it may be about a person.', '不予显示：可能涉及个人。'],
    not_read: ['Not read: a record that may say it was not read.', '未读取：可能有说明的记录没有读取。'],
  } satisfies Named<Why>,
  sources: {
    list: ['Row of a search', '搜索结果行'],
    detail: ['Listing', '车源详情'],
    sheet: ['Spec sheet', '参数配置表'],
    report: ['Inspection report', '检测报告'],
  } satisfies Named<Source>,
  rule: ['Rule', '规则'],
  nothing: ['No record was used.', '没有使用任何记录。'],
  says: ['says', '即'],
  before: ['used', '所用值'],
  notKept: ['kept only as its value', '仅保存其值'],
  entries: (count: string) => [
    count === '1' ? 'a list of 1 entry' : `a list of ${count} entries`,
    `列表，共 ${count} 项`,
  ],
  values: {
    yes: ['Yes', '是'],
    no: ['No', '否'],
    none: ['no value', '没有值'],
    entries: (count: string) => [count === '1' ? '1 entry' : `${count} entries`, `${count} 项`],
  },
})
