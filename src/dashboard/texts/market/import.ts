/** Texts of the sheet with the import rules of a destination. */
import type { Applies, Destination, ImportRule } from '../../../domain/import-rules/import-record.ts'
import { inBoth, type Named, same } from '../../../domain/texts/in-both.ts'

export const IMPORT = inBoth({
  title: (destination: string) => [`Import rules: ${destination}`, `进口规则：${destination}`],
  titleOf: (destination: string, car: string) => [
    `Import rules for ${destination}: ${car}`,
    `${destination}进口规则：${car}`,
  ],
  sheet: ['Rules as a sheet to print', '可打印的规则表'],
  back: ['Back to the car', '返回车辆页面'],
  print: ['Print', '打印'],
  switch: ['Destination', '目的地'],
  destinations: { RU: ['Russia', '俄罗斯'], EU: ['European Union', '欧盟'] } satisfies Named<Destination>,
  private: ['Import by a private person', '个人进口'],
  on: (day: string) => [`Judged for ${day}, China time.`, `按 ${day}（中国时间）判断。`],
  unverified: ['Unverified', '未经核实'],
  unverifiedText: (count: string, all: string) => [
    `${count} of ${all} rules were not checked against the official text. Figures come from public reports. Check every figure that you stake money on.`,
    `${all} 条规则中有 ${count} 条未与官方文本核对。数字来自公开报道，涉及金钱的每个数字都请自行核实。`,
  ],
  noTotals: [
    'There is no total: the customs value, the freight and the date of manufacture are not in a listing. There may be other rules. This is not legal advice.',
    '没有总额：完税价格、运费和生产日期都不在车源中。可能还有其他规定。本页不是法律意见。',
  ],
  exporting: ['Leaving China', '从中国出口'],
  rules: ['Rules', '规则'],
  caption: (destination: string) => [`Import rules of ${destination} for this car`, `${destination}对本车的进口规则`],
  rule: ['Rule', '规则'],
  applies: ['For this car', '对于本车'],
  inputs: ['Values used', '所用数据'],
  source: ['Source', '依据'],
  states: {
    yes: ['Applies', '适用'],
    depends: ['Depends', '视情况而定'],
    unknown: ['Unknown', '未知'],
    no: ['Does not apply', '不适用'],
  } satisfies Named<Applies>,
  topics: {
    recycling_fee: ['Recycling fee', '报废回收费'],
    duty: ['Duty', '关税'],
    countervailing_duty: ['Countervailing duty', '反补贴税'],
    vat: ['Value added tax', '增值税'],
    customs_fee: ['Customs fee', '海关手续费'],
    approval: ['Approval', '准入审批'],
  } satisfies Named<ImportRule['topic']>,
  thirtyMinute: ['30-minute power, estimate', '30分钟功率（估算）'],
  inputWhys: { unknown: ['unknown', '未知'], not_applicable: ['not applicable', '不适用'] } satisfies Named<
    NonNullable<ImportRule['inputs'][number]['why']>
  >,
  noInputs: ['none', '无'],
  asOf: (day: string) => [`as of ${day}`, `截至 ${day}`],
  validUntil: (day: string) => [`check again after ${day}`, `${day} 之后须重新核对`],
  verified: ['Checked against the official text', '已与官方文本核对'],
  notVerified: ['Unverified', '未经核实'],
  stale: ['Out of date', '已过期'],
  figures: ['Figures', '数字'],
  percent: (percent: string) => same(`${percent}%`),
  perCc: (eur: string) => [`€${eur} per cc`, `每立方厘米 €${eur}`],
  atLeast: (eur: string) => [`at least €${eur} per cc`, `不低于每立方厘米 €${eur}`],
  rub: (rub: string) => [`${rub} RUB`, `${rub} 卢布`],
  comma: [', ', '，'],
  summaryNote: ['From unverified public reports, without totals.', '来自未经核实的公开报道，没有总额。'],
  noSuch: ['There are no rules for this destination', '没有该目的地的规则'],
  noSuchText: ['Choose one of those that this service knows.', '请选择本服务已知的目的地。'],
})
