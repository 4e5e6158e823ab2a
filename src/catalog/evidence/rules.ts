/** The rules by which the service derives fields that no source states. */
import { inBoth, type Texts } from '../../domain/texts/in-both.ts'

interface Rule {
  readonly id: string
  readonly text: Texts<string>
}

const TEXTS = inBoth({
  title: [
    'Taken from the title of the listing, with the names of brand and series in the catalogue of the source, and translated.',
    '取自车源标题，并参照来源目录中的品牌和车系名称，再译为所请求的语言。',
  ],
  exchange_rate: ['The price in yuan, converted at the reference rate of the day.', '按当日参考汇率由人民币价格换算。'],
  rates: [
    'The reference rates that the service uses at this moment; none if there is no usable one.',
    '本服务此刻使用的参考汇率；没有可用的汇率时为空。',
  ],
  horsepower: [
    'Kilowatts × 1.35962 to one decimal, as the source prints no horsepower.',
    '来源没有标注马力：由千瓦数乘以 1.35962 得出，保留一位小数。',
  ],
  power_source: [
    'Printed if the source prints horsepower, otherwise derived from kilowatts.',
    '来源标注了马力则为 printed，否则为由千瓦数得出的 derived。',
  ],
  power_basis: [
    'Follows from the powertrain: the engine, the motors, or the whole system of a hybrid.',
    '由动力类型决定：发动机、电动机，或混合动力的系统综合。',
  ],
  province: ['The province in which the city is.', '城市所在的省份。'],
  listed_span: [
    'The source states how long ago the car was listed. With an inventory, every observation narrows the span.',
    '来源只说明多久以前发布；有库存副本时，每次观察都会缩小这一时间范围。',
  ],
  observation: ['What the service has observed itself.', '本服务自己观察到的内容。'],
  largest_photo: [
    'Each picture once, in the largest size that the source sent, if its address may be shown.',
    '每张图片只列一次，取来源发送的最大尺寸，且地址可以公开显示。',
  ],
  address: [
    'The public page, whose address has the numbers of seller and listing.',
    '公开页面，其地址由卖家编号和车源编号组成。',
  ],
  export: [
    'Counted from the month of registration to today in China; the field itself cites the rule.',
    '从上牌月份计算到今天（中国时间）；字段本身给出了所依据的规定。',
  ],
  conflicts: [
    'The statements of the listing compared with those of the inspection report, and with its doubts about the odometer. Neither is taken to be right: the value is that of the listing.',
    '把车源的说法与检测报告的说法及其对里程表的怀疑逐项比较。不判定哪一方正确：数值取自车源。',
  ],
  report: [
    'What the service has read of the inspection report that the listing links to; the severity is derived from its findings.',
    '本服务从车源所链接的检测报告中读到的内容；损伤程度由其检测项目得出。',
  ],
  state_of_health: [
    'Only a percentage that the inspection report prints is a state of health; it is never derived from age or mileage. This says why there is none.',
    '只有检测报告中印出的百分比才算电池健康度，绝不由车龄或里程推算。此处说明为何没有。',
  ],
  battery_warranty: [
    'The limits in the terms of the warranty, counted from the month of registration and by the mileage; the field itself cites the rule.',
    '按质保条款的期限和里程，自上牌月份起、以里程计算；字段本身给出了所依据的规则。',
  ],
  ru_untested_30_minute_power: [
    'A share of the peak power of the motors; the field itself cites the rule.',
    '按电机峰值功率的一定比例估算；字段本身给出了所依据的规则。',
  ],
})

type RuleId = keyof (typeof TEXTS)['en']

const FIELDS: Readonly<Partial<Record<RuleId, string>>> = {
  title: 'title manufacturer model trim model_year',
  exchange_rate: 'price_eur price_usd',
  rates: 'rates',
  power_source: 'power_source',
  power_basis: 'power_basis',
  province: 'location.province',
  listed_span: 'listed_at listed_from listed_to',
  report: 'report_status derived_damage_severity',
  state_of_health: 'battery.state_of_health.reason',
  battery_warranty: 'battery.warranty_remaining',
  ru_untested_30_minute_power: 'motor.power_30min',
  observation: 'first_observed_at price_change observed_at',
  largest_photo: 'photo_url photos',
  address: 'source_url',
  export: 'export',
  conflicts: 'conflicts',
}
const RULES: ReadonlyMap<string, Rule> = new Map(
  (Object.entries(FIELDS) as [RuleId, string][]).flatMap(([id, fields]) =>
    fields.split(' ').map((field) => [field, ruleOf(id)] as const),
  ),
)

export const CONFLICTS = ruleOf('conflicts')
const HORSEPOWER = ruleOf('horsepower')

function ruleOf(id: RuleId): Rule {
  return { id, text: { en: TEXTS.en[id], zh: TEXTS.zh[id] } }
}

/** Null for a field that the source states; `isHorsepowerPrinted`: whether it states horsepower. */
export function findRule(field: string, isHorsepowerPrinted: boolean): Rule | null {
  if (field === 'power_hp') return isHorsepowerPrinted ? null : HORSEPOWER
  return RULES.get(field) ?? null
}
