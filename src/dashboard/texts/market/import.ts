/** Texts of the sheet with the import rules of a destination. */
import type { Applies, Destination, ImportRule } from '../../../domain/import-rules/import-record.ts'
import type { Texts } from '../texts.ts'

type Topic = ImportRule['topic']
type InputWhys = Readonly<Record<NonNullable<ImportRule['inputs'][number]['why']>, string>>

const appliesEn: Readonly<Record<Applies, string>> = {
  yes: 'Applies',
  depends: 'Depends',
  unknown: 'Unknown',
  no: 'Does not apply',
}
const appliesZh: Readonly<Record<Applies, string>> = {
  yes: '适用',
  depends: '视情况而定',
  unknown: '未知',
  no: '不适用',
}
const topicsEn: Readonly<Record<Topic, string>> = {
  recycling_fee: 'Recycling fee',
  duty: 'Duty',
  countervailing_duty: 'Countervailing duty',
  vat: 'Value added tax',
  customs_fee: 'Customs fee',
  approval: 'Approval',
}
const topicsZh: Readonly<Record<Topic, string>> = {
  recycling_fee: '报废回收费',
  duty: '关税',
  countervailing_duty: '反补贴税',
  vat: '增值税',
  customs_fee: '海关手续费',
  approval: '准入审批',
}
const destinationsEn: Readonly<Record<Destination, string>> = { RU: 'Russia', EU: 'European Union' }
const destinationsZh: Readonly<Record<Destination, string>> = { RU: '俄罗斯', EU: '欧盟' }

const en = {
  title: (destination: string) => `Import rules: ${destination}`,
  titleOf: (destination: string, car: string) => `Import rules for ${destination}: ${car}`,
  sheet: 'Rules as a sheet to print',
  back: 'Back to the car',
  print: 'Print',
  switch: 'Destination',
  destinations: destinationsEn,
  private: 'Import by a private person',
  on: (day: string) => `Judged for ${day}, China time.`,
  unverified: 'Unverified',
  unverifiedText: (count: string, all: string) =>
    `${count} of ${all} rules were not checked against the official text. Figures come from public reports. Check every figure that you stake money on.`,
  noTotals:
    'There is no total: the customs value, the freight and the date of manufacture are not in a listing. There may be other rules. This is not legal advice.',
  exporting: 'Leaving China',
  rules: 'Rules',
  caption: (destination: string) => `Import rules of ${destination} for this car`,
  rule: 'Rule',
  applies: 'For this car',
  inputs: 'Values used',
  source: 'Source',
  states: appliesEn,
  stateTexts: {
    yes: 'the values of this car fulfil the conditions',
    depends: 'something decides that no listing says',
    unknown: 'a value of this car that decides is unknown',
    no: 'the values of this car do not fulfil the conditions',
  } satisfies Readonly<Record<Applies, string>>,
  topics: topicsEn,
  thirtyMinute: '30-minute power, estimate',
  inputWhys: { unknown: 'unknown', not_applicable: 'not applicable' } satisfies InputWhys,
  noInputs: 'none',
  asOf: (day: string) => `as of ${day}`,
  validUntil: (day: string) => `check again after ${day}`,
  verified: 'Checked against the official text',
  notVerified: 'Unverified',
  stale: 'Out of date',
  figures: 'Figures',
  percent: (percent: string) => `${percent}%`,
  perCc: (eur: string) => `€${eur} per cc`,
  atLeast: (eur: string) => `at least €${eur} per cc`,
  rub: (rub: string) => `${rub} RUB`,
  comma: ', ',
  summaryNote: 'From unverified public reports, without totals.',
  noSuch: 'There are no rules for this destination',
  noSuchText: 'Choose one of those that this service knows.',
}

const zh: typeof en = {
  title: (destination) => `进口规则：${destination}`,
  titleOf: (destination, car) => `${destination}进口规则：${car}`,
  sheet: '可打印的规则表',
  back: '返回车辆页面',
  print: '打印',
  switch: '目的地',
  destinations: destinationsZh,
  private: '个人进口',
  on: (day) => `按 ${day}（中国时间）判断。`,
  unverified: '未经核实',
  unverifiedText: (count, all) =>
    `${all} 条规则中有 ${count} 条未与官方文本核对。数字来自公开报道，涉及金钱的每个数字都请自行核实。`,
  noTotals: '没有总额：完税价格、运费和生产日期都不在车源中。可能还有其他规定。本页不是法律意见。',
  exporting: '从中国出口',
  rules: '规则',
  caption: (destination) => `${destination}对本车的进口规则`,
  rule: '规则',
  applies: '对于本车',
  inputs: '所用数据',
  source: '依据',
  states: appliesZh,
  stateTexts: {
    yes: '本车的数据符合条件',
    depends: '取决于车源没有说明的事情',
    unknown: '起决定作用的数据未知',
    no: '本车的数据不符合条件',
  },
  topics: topicsZh,
  thirtyMinute: '30分钟功率（估算）',
  inputWhys: { unknown: '未知', not_applicable: '不适用' },
  noInputs: '无',
  asOf: (day) => `截至 ${day}`,
  validUntil: (day) => `${day} 之后须重新核对`,
  verified: '已与官方文本核对',
  notVerified: '未经核实',
  stale: '已过期',
  figures: '数字',
  percent: (percent) => `${percent}%`,
  perCc: (eur) => `每立方厘米 €${eur}`,
  atLeast: (eur) => `不低于每立方厘米 €${eur}`,
  rub: (rub) => `${rub} 卢布`,
  comma: '，',
  summaryNote: '来自未经核实的公开报道，没有总额。',
  noSuch: '没有该目的地的规则',
  noSuchText: '请选择本服务已知的目的地。',
}

export const IMPORT: Texts<typeof en> = { en, zh }
