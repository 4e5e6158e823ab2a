/** The 30-minute power of a car that motors drive: no source states it, so it is estimated by a rule that the record names. */
import type { Lang, Powertrain } from '../codes.ts'
import { day, flag, number, part, type RecordOf, record, text } from '../schema.ts'
import { toHorsepower } from './horsepower.ts'

export const ThirtyMinutePower = record(
  'ThirtyMinutePower',
  'An estimate, not a measurement: a figure that was tested at the destination takes precedence.',
  {
    value_kw: number('The estimate in kilowatts, to one decimal.', 67.5),
    value_hp: number('The same in metric horsepower (PS), to one decimal and never rounded to a whole number.', 91.8),
    rule: part('The rule that the estimate follows.', {
      id: text('The name of the rule.', 'ru_untested_30_minute_power'),
      text: text(
        'What the rule says, in the requested language.',
        '0.45 of the peak power for models that were not tested.',
      ),
      source: text('Where the rule was read.', 'Public reports, February 2026'),
      as_of: day('The date of that source.', '2026-11-01'),
    }),
    verified: flag('Whether the rule was checked against the official text. It was not.', false),
  },
)
export type ThirtyMinutePower = RecordOf<typeof ThirtyMinutePower>

/** Driven by motors alone, whether or not an engine charges the battery. */
export const MOTOR_DRIVEN: readonly (Powertrain | null)[] = ['battery_electric', 'range_extender', 'fuel_cell']

/** For models that were not tested at the destination: a share of the peak power. */
const SHARE = 0.45

const RULE = { id: 'ru_untested_30_minute_power', as_of: '2026-11-01' } as const
const TEXTS: Readonly<Record<Lang, Pick<ThirtyMinutePower['rule'], 'text' | 'source'>>> = {
  en: {
    text: '0.45 of the peak power of all motors together, which Russia has counted since February 2026 for electric models that were not tested there.',
    source: 'Public reports on the Russian recycling fee, February 2026',
  },
  zh: {
    text: '全部电机峰值功率之和的0.45倍。俄罗斯自2026年2月起对未经当地检测的电动车型按此计算。',
    source: '2026年2月关于俄罗斯报废回收费的公开报道',
  },
}

/** `motorKw`: the peak power of all motors together. Null if unknown, and for a car that an engine drives. */
export function estimateThirtyMinutePower(
  powertrain: Powertrain | null,
  motorKw: number | null,
  lang: Lang,
): ThirtyMinutePower | null {
  if (motorKw === null || !MOTOR_DRIVEN.includes(powertrain)) return null
  const kw = motorKw * SHARE
  const value_kw = Math.round(kw * 10) / 10
  return {
    value_kw,
    value_hp: toHorsepower(kw) as number,
    rule: { id: RULE.id, ...TEXTS[lang], as_of: RULE.as_of },
    verified: false,
  }
}
