/** Rules of Russia for a car that a private person imports. Figures are from public pages, not from the official texts. */
import {
  all,
  hasPowerUpTo,
  hasThirtyMinutePower,
  type ImportedCar,
  isAtLeast,
  isBetween,
  isClassedAsCar,
  isClassedByEngine,
  isClassedElectric,
  isMotorDriven,
  isOver,
  type Judgement,
  not,
} from './judgements.ts'
import { type FigureRow, NO_FIGURE, type RuleRow } from './rule-table.ts'

const PRESS = 'Public reports on the government decree on the recycling fee, November 2025 to February 2026'
const UNION = 'Eurasian Economic Union: unified rates of customs duty for private persons, as reported publicly'
const YEAR = { as_of: '2026-11-01', valid_from: '2025-12-01', valid_until: '2026-12-31', verified: false } as const
const RATES = { as_of: '2026-11-01', valid_from: null, valid_until: '2026-12-31', verified: false } as const

const MOST_HP = 160

/** EUR per cc by displacement in cc. */
const LIMITS_CC = [1000, 1500, 1800, 2300, 3000, null] as const
const FROM_3_TO_5 = [1.5, 1.7, 2.5, 2.7, 3.0, 3.6] as const
const OVER_5 = [3.0, 3.2, 3.5, 4.8, 5.0, 5.7] as const

/** By customs value in EUR: per cent, and at least EUR per cc. */
const BY_VALUE = [
  [8_500, 54, 2.5],
  [16_700, 48, 3.5],
  [42_300, 48, 5.5],
  [84_500, 48, 7.5],
  [169_000, 48, 15],
  [null, 48, 20],
] as const

const isEngineDriven = (car: ImportedCar) => not(isMotorDriven(car))

/** For own use. */
function isAboveLimits(car: ImportedCar): Judgement {
  if (isMotorDriven(car).applies === 'yes') return hasThirtyMinutePower(car)
  return not(all(isEngineDriven(car), hasPowerUpTo(car, MOST_HP)))
}

// Inputs that go together.
const KIND = ['powertrain', 'body_style'] as const
const POWER = ['power_hp', 'engine.power_hp', 'engine.power_kw'] as const
const THIRTY_MINUTES = ['motor.power_kw', 'thirty_minute_power_hp'] as const
const AGE = ['registration_state', 'registration_date'] as const

export const RUSSIA: readonly RuleRow[] = [
  {
    id: 'ru_recycling_fee_own_use',
    topic: 'recycling_fee',
    text: {
      en: 'A private person who imports a car with an engine for own use pays the reduced recycling fee only if its power is at most 160 hp. The fee depends on whether the car is under 3 years old.',
      zh: '个人自用进口装有发动机的汽车，功率不超过160马力时才适用优惠的报废回收费。金额取决于车龄是否不满3年。',
    },
    judge: (car) => all(isEngineDriven(car), hasPowerUpTo(car, MOST_HP), isClassedAsCar(car)),
    inputs: [...KIND, ...POWER, ...AGE],
    figures: listOwnUseFees,
    source: PRESS,
    ...YEAR,
  },
  {
    id: 'ru_recycling_fee_own_use_electric',
    topic: 'recycling_fee',
    text: {
      en: 'For cars that only motors drive, battery-electric and series hybrid, the reduced recycling fee for own use needs a 30-minute power of at most 80 hp. For models that were not tested, 0.45 of the peak power counts since February 2026.',
      zh: '仅由电机驱动的汽车（纯电动和增程式），30分钟功率不超过80马力时才适用自用优惠报废回收费。自2026年2月起，未经当地检测的车型按峰值功率的0.45倍计算。',
    },
    judge: (car) => all(isMotorDriven(car), hasThirtyMinutePower(car), isClassedAsCar(car)),
    inputs: [...KIND, ...THIRTY_MINUTES, ...AGE],
    figures: listOwnUseFees,
    source: PRESS,
    ...YEAR,
  },
  {
    id: 'ru_recycling_fee_commercial',
    topic: 'recycling_fee',
    text: {
      en: 'Above those limits, a car for own use pays 20,000 RUB times a coefficient that depends on displacement and power and rises each January. Take it from the official table of the year. A car that is not for own use pays it whatever its power.',
      zh: '超过上述限值的自用车，费用为20,000卢布乘以系数。系数取决于排量和功率，每年1月上调，请以当年官方表格为准。非自用的车无论功率多大都按此缴纳。',
    },
    judge: (car) => all(isAboveLimits(car), isClassedAsCar(car)),
    inputs: [...KIND, ...POWER, 'displacement_cc', ...THIRTY_MINUTES],
    figures: () => [],
    source: PRESS,
    ...YEAR,
  },
  {
    id: 'ru_duty_under_3_years',
    topic: 'duty',
    text: {
      en: 'Duty for private persons, car with an engine, at most 3 years old by its date of manufacture: a share of the customs value, but at least an amount for each cc.',
      zh: '个人进口关税，装有发动机、自生产之日起不超过3年的汽车：按完税价格的百分比计征，但不低于按排量计算的金额。',
    },
    judge: (car, day) => all(isClassedByEngine(car), not(isOver(car, 3, day)), isClassedAsCar(car)),
    inputs: [...KIND, ...AGE, 'price_eur', 'displacement_cc'],
    figures: listFiguresByValue,
    source: UNION,
    ...RATES,
  },
  {
    id: 'ru_duty_3_to_5_years',
    topic: 'duty',
    text: {
      en: 'Duty for private persons, car with an engine, over 3 and up to 5 years old by its date of manufacture: euros for each cc.',
      zh: '个人进口关税，装有发动机、自生产之日起超过3年且不超过5年的汽车：按排量每立方厘米计征欧元。',
    },
    judge: (car, day) =>
      all(isClassedByEngine(car), isOver(car, 3, day), not(isOver(car, 5, day)), isClassedAsCar(car)),
    inputs: [...KIND, ...AGE, 'displacement_cc'],
    figures: (car) => listFiguresByCc(car, FROM_3_TO_5),
    source: UNION,
    ...RATES,
  },
  {
    id: 'ru_duty_over_5_years',
    topic: 'duty',
    text: {
      en: 'Duty for private persons, car with an engine, over 5 years old by its date of manufacture: euros for each cc.',
      zh: '个人进口关税，装有发动机、自生产之日起超过5年的汽车：按排量每立方厘米计征欧元。',
    },
    judge: (car, day) => all(isClassedByEngine(car), isOver(car, 5, day), isClassedAsCar(car)),
    inputs: [...KIND, ...AGE, 'displacement_cc'],
    figures: (car) => listFiguresByCc(car, OVER_5),
    source: UNION,
    ...RATES,
  },
  {
    id: 'ru_duty_electric',
    topic: 'duty',
    text: {
      en: 'Duty for battery-electric cars: 15 % of the customs value. How a series hybrid or a car with a fuel cell is classed is decided at the border. Excise by power and value added tax come on top; take them from the official tables of the year.',
      zh: '纯电动汽车关税：完税价格的15%。增程式和燃料电池汽车如何归类由海关决定。另征按功率计算的消费税和增值税，请以当年官方表格为准。',
    },
    judge: (car) => all(isClassedElectric(car), isClassedAsCar(car)),
    inputs: [...KIND],
    figures: (car) => [
      {
        ...NO_FIGURE,
        case: { en: 'Battery-electric', zh: '纯电动' },
        percent: 15,
        matches: all(isClassedElectric(car), isClassedAsCar(car)).applies,
      },
    ],
    source: UNION,
    ...RATES,
  },
  {
    id: 'ru_customs_fee',
    topic: 'customs_fee',
    text: {
      en: 'A customs fee in steps of the customs value. The steps change every year; take them from the official table.',
      zh: '按完税价格分档收取海关手续费。档位每年调整，请以官方表格为准。',
    },
    judge: () => ({ applies: 'yes', reason: 'every_car' }),
    inputs: [],
    figures: () => [],
    source: UNION,
    ...RATES,
  },
]

function listOwnUseFees(car: ImportedCar, day: number): readonly FigureRow[] {
  const isOld = isAtLeast(car, 3, day)
  return [
    { ...NO_FIGURE, case: { en: 'Under 3 years', zh: '不满3年' }, rub: 3400, matches: not(isOld).applies },
    { ...NO_FIGURE, case: { en: '3 years and over', zh: '3年及以上' }, rub: 5200, matches: isOld.applies },
  ]
}

function listFiguresByCc({ displacement_cc }: ImportedCar, rates: readonly number[]): readonly FigureRow[] {
  return LIMITS_CC.map((upTo, i) => {
    const over = i === 0 ? null : (LIMITS_CC[i - 1] as number)
    return {
      ...NO_FIGURE,
      case: nameBand(over, upTo, 'cc'),
      eur_per_cc: rates[i] as number,
      matches: isBetween(displacement_cc, over, upTo),
    }
  })
}

/** The customs value is not the asking price, so no band is excluded by it. */
function listFiguresByValue({ price_eur }: ImportedCar): readonly FigureRow[] {
  return BY_VALUE.map(([upTo, percent, at_least_eur_per_cc], i) => ({
    ...NO_FIGURE,
    case: nameBand(i === 0 ? null : (BY_VALUE[i - 1]?.[0] as number), upTo, 'EUR'),
    percent,
    at_least_eur_per_cc,
    matches: price_eur === null ? 'unknown' : 'depends',
  }))
}

function nameBand(over: number | null, upTo: number | null, unit: string): FigureRow['case'] {
  const show = (value: number) => value.toLocaleString('en-US')
  if (upTo === null) return { en: `Over ${show(over as number)} ${unit}`, zh: `${show(over as number)} ${unit}以上` }
  if (over === null) return { en: `Up to ${show(upTo)} ${unit}`, zh: `${show(upTo)} ${unit}及以下` }
  return { en: `Over ${show(over)} up to ${show(upTo)} ${unit}`, zh: `${show(over)}以上至${show(upTo)} ${unit}` }
}
