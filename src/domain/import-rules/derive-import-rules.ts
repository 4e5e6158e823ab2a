/** Judges the rules of a destination for one car. */
import type { Lang } from '../codes.ts'
import type { CarDetail } from '../listing.ts'
import { dayOf } from '../time/china-time.ts'
import { formatChinaDay } from '../time/listed-span.ts'
import { EUROPEAN_UNION } from './european-union.ts'
import type { Destination, ImportRule, ImportRules, Reason } from './import-record.ts'
import { readInput } from './read-input.ts'
import type { RuleRow, Texts } from './rule-table.ts'
import { RUSSIA } from './russia.ts'

export const RULE_TABLES: Readonly<Record<Destination, readonly RuleRow[]>> = { RU: RUSSIA, EU: EUROPEAN_UNION }

const REASON_TEXTS: Readonly<Record<Reason, Texts>> = {
  decided_by_inputs: { en: 'The values of the car decide.', zh: '由车辆的数据决定。' },
  every_car: { en: 'It applies to every car.', zh: '适用于所有汽车。' },
  input_unknown: { en: 'A value that decides is unknown for this car.', zh: '起决定作用的数据未知。' },
  date_of_manufacture: {
    en: 'The date of manufacture decides, which no listing states. A car may be older than its registration, never younger.',
    zh: '由生产日期决定，而车源没有这一日期。实际车龄可能比按上牌时间计算的更长，不会更短。',
  },
  disputed_by_report: {
    en: 'The inspection report states another registration than the listing, and the age depends on which is right.',
    zh: '检测报告与车源的上牌时间不同，车龄取决于哪个正确。',
  },
  power_of_hybrids: {
    en: 'How the power of engine and motors is counted together decides.',
    zh: '取决于发动机与电机功率如何合并计算。',
  },
  thirty_minute_power: {
    en: 'The 30-minute power decides: as tested, or 0.45 of the peak power if the model was not tested. `thirty_minute_power_hp` is that estimate.',
    zh: '由30分钟功率决定：以检测值为准，未检测的车型按峰值功率的0.45倍计算。`thirty_minute_power_hp` 为该估算值。',
  },
  new_or_used: { en: 'Whether customs treats the car as new decides.', zh: '取决于海关是否将其视为新车。' },
  vehicle_class: { en: 'How the vehicle is classed decides.', zh: '取决于车辆如何归类。' },
  origin: {
    en: 'Where the car was built decides, which does not follow from its maker for certain.',
    zh: '由制造地决定，而仅凭厂商无法确定。',
  },
  official_decision: { en: 'An authority decides in each case.', zh: '由主管机关个案决定。' },
}

export function deriveImportRules(car: CarDetail, destination: Destination, nowMs: number, lang: Lang): ImportRules {
  const on = formatChinaDay(nowMs)
  const day = dayOf(nowMs)
  const rules = RULE_TABLES[destination].map((row): ImportRule => {
    const { applies, reason } = row.judge(car, day)
    const { id, topic, source, as_of, valid_from, valid_until, verified } = row
    return {
      id,
      topic,
      text: row.text[lang],
      applies,
      reason,
      reason_text: REASON_TEXTS[reason][lang],
      inputs: row.inputs.map((name) => readInput(car, name)),
      figures: row.figures(car, day).map((figure) => ({ ...figure, case: figure.case[lang] })),
      source,
      as_of,
      valid_from,
      valid_until,
      stale: valid_until !== null && on > valid_until,
      verified,
    }
  })
  return { car_id: car.id, destination, on, rules }
}
