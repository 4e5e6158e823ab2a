/** The rules by which the service derives fields that no source states. */
import type { Lang } from '../../domain/codes.ts'

interface Rule {
  readonly id: string
  readonly text: Readonly<Record<Lang, string>>
}

const TITLE: Rule = {
  id: 'title',
  text: {
    en: 'Taken from the title of the listing, with the names of brand and series in the catalogue of the source, and translated.',
    zh: '取自车源标题，并参照来源目录中的品牌和车系名称，再译为所请求的语言。',
  },
}
const EXCHANGE_RATE: Rule = {
  id: 'exchange_rate',
  text: {
    en: 'The price in yuan, converted at the reference rate of the day.',
    zh: '按当日参考汇率由人民币价格换算。',
  },
}
const RATES: Rule = {
  id: 'rates',
  text: {
    en: 'The reference rates that the service uses at this moment; none if there is no usable one.',
    zh: '本服务此刻使用的参考汇率；没有可用的汇率时为空。',
  },
}
const HORSEPOWER: Rule = {
  id: 'horsepower',
  text: {
    en: 'Kilowatts × 1.35962 to one decimal, as the source prints no horsepower.',
    zh: '来源没有标注马力：由千瓦数乘以 1.35962 得出，保留一位小数。',
  },
}
const POWER_SOURCE: Rule = {
  id: 'power_source',
  text: {
    en: 'Printed if the source prints horsepower, otherwise derived from kilowatts.',
    zh: '来源标注了马力则为 printed，否则为由千瓦数得出的 derived。',
  },
}
const POWER_BASIS: Rule = {
  id: 'power_basis',
  text: {
    en: 'Follows from the powertrain: the engine, the motors, or the whole system of a hybrid.',
    zh: '由动力类型决定：发动机、电动机，或混合动力的系统综合。',
  },
}
const PROVINCE: Rule = {
  id: 'province',
  text: { en: 'The province in which the city is.', zh: '城市所在的省份。' },
}
const LISTED: Rule = {
  id: 'listed_span',
  text: {
    en: 'The source states how long ago the car was listed. With an inventory, every observation narrows the span.',
    zh: '来源只说明多久以前发布；有库存副本时，每次观察都会缩小这一时间范围。',
  },
}
const OBSERVATION: Rule = {
  id: 'observation',
  text: { en: 'What the service has observed itself.', zh: '本服务自己观察到的内容。' },
}
const LARGEST_PHOTO: Rule = {
  id: 'largest_photo',
  text: {
    en: 'Each picture once, in the largest size that the source sent, if its address may be shown.',
    zh: '每张图片只列一次，取来源发送的最大尺寸，且地址可以公开显示。',
  },
}
const ADDRESS: Rule = {
  id: 'address',
  text: {
    en: 'The public page, whose address has the numbers of seller and listing.',
    zh: '公开页面，其地址由卖家编号和车源编号组成。',
  },
}
const EXPORT: Rule = {
  id: 'export',
  text: {
    en: 'Counted from the month of registration to today in China; the field itself cites the rule.',
    zh: '从上牌月份计算到今天（中国时间）；字段本身给出了所依据的规定。',
  },
}
export const CONFLICTS: Rule = {
  id: 'conflicts',
  text: {
    en: 'The statements of the listing compared with those of the inspection report, and with its doubts about the odometer. Neither is taken to be right: the value is that of the listing.',
    zh: '把车源的说法与检测报告的说法及其对里程表的怀疑逐项比较。不判定哪一方正确：数值取自车源。',
  },
}

const REPORT: Rule = {
  id: 'report',
  text: {
    en: 'What the service has read of the inspection report that the listing links to; the severity is derived from its findings.',
    zh: '本服务从车源所链接的检测报告中读到的内容；损伤程度由其检测项目得出。',
  },
}

const STATE_OF_HEALTH: Rule = {
  id: 'state_of_health',
  text: {
    en: 'Only a percentage that the inspection report prints is a state of health; it is never derived from age or mileage. This says why there is none.',
    zh: '只有检测报告中印出的百分比才算电池健康度，绝不由车龄或里程推算。此处说明为何没有。',
  },
}
const WARRANTY_REMAINING: Rule = {
  id: 'battery_warranty',
  text: {
    en: 'The limits in the terms of the warranty, counted from the month of registration and by the mileage; the field itself cites the rule.',
    zh: '按质保条款的期限和里程，自上牌月份起、以里程计算；字段本身给出了所依据的规则。',
  },
}
const THIRTY_MINUTE_POWER: Rule = {
  id: 'ru_untested_30_minute_power',
  text: {
    en: 'A share of the peak power of the motors; the field itself cites the rule.',
    zh: '按电机峰值功率的一定比例估算；字段本身给出了所依据的规则。',
  },
}

const RULES: Readonly<Record<string, Rule>> = {
  ...{ title: TITLE, manufacturer: TITLE, model: TITLE, trim: TITLE, model_year: TITLE },
  ...{ price_eur: EXCHANGE_RATE, price_usd: EXCHANGE_RATE, rates: RATES },
  ...{ power_source: POWER_SOURCE, power_basis: POWER_BASIS, 'location.province': PROVINCE },
  ...{ listed_at: LISTED, listed_from: LISTED, listed_to: LISTED },
  ...{ report_status: REPORT, derived_damage_severity: REPORT },
  ...{ 'battery.state_of_health.reason': STATE_OF_HEALTH, 'battery.warranty_remaining': WARRANTY_REMAINING },
  'motor.power_30min': THIRTY_MINUTE_POWER,
  ...{ first_observed_at: OBSERVATION, price_change: OBSERVATION, observed_at: OBSERVATION },
  ...{ photo_url: LARGEST_PHOTO, photos: LARGEST_PHOTO, source_url: ADDRESS, export: EXPORT, conflicts: CONFLICTS },
}

/** Null for a field that the source states; `isHorsepowerPrinted`: whether it states horsepower. */
export function findRule(field: string, isHorsepowerPrinted: boolean): Rule | null {
  if (field === 'power_hp') return isHorsepowerPrinted ? null : HORSEPOWER
  return RULES[field] ?? null
}
