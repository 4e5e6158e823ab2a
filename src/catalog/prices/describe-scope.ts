/** The rule of a comparison in words. */
import type { Lang } from '../../domain/codes.ts'
import type { Scope } from '../../domain/prices/comparables.ts'
import type { ComparableRule } from '../../domain/prices/price-records.ts'

/** What the words of a rule depend on. */
interface Limits {
  readonly powertrain: boolean
  readonly gearbox: boolean
  /** Null = not limited. */
  readonly years: number | null
  readonly mileage: boolean
}

const TEXTS: Readonly<Record<Lang, (limits: Limits) => string>> = {
  en({ powertrain, gearbox, years, mileage }) {
    const same = ['model', powertrain && 'powertrain', gearbox && 'kind of gearbox'].filter((one) => one !== false)
    return `${[
      `Same ${joinEnglish(same)}`,
      years !== null && `model year at most ${years} apart`,
      mileage ? 'mileage within a factor of 1.5' : 'any mileage',
      !gearbox && 'any gearbox',
    ]
      .filter((one) => one !== false)
      .join(', ')}.`
  },
  zh({ powertrain, gearbox, years, mileage }) {
    const same = ['车系', powertrain && '动力形式', gearbox && '变速箱类型'].filter((one) => one !== false)
    return `${[
      `${same.join('、')}相同`,
      years !== null && `年款相差不超过${years}年`,
      mileage ? '表显里程在1.5倍以内' : '不限里程',
      !gearbox && '不限变速箱',
    ]
      .filter((one) => one !== false)
      .join('，')}。`
  },
}

const DISPUTED: Readonly<Record<Lang, string>> = {
  en: ' The mileage of this car is disputed by its inspection report.',
  zh: '本车的检测报告对其里程有异议。',
}

export function describeScope(scope: Scope, disputed: ComparableRule['disputed'], lang: Lang): string {
  const { model_year_min, model_year_max } = scope
  const isOfYears = model_year_min !== null && model_year_max !== null
  const text = TEXTS[lang]({
    powertrain: scope.powertrain !== null,
    gearbox: scope.gearbox !== null,
    years: isOfYears ? (model_year_max - model_year_min) / 2 : null,
    mileage: scope.mileage_km_min !== null,
  })
  return disputed.length === 0 ? text : `${text}${DISPUTED[lang]}`
}

function joinEnglish(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
