/** The provider's conclusion about the odometer, which does not affect the severity. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import { DENIAL, NOT_INSPECTED, splitStatements } from './statements.ts'
import { endSentence, quote } from './wording.ts'

interface OdometerJudgement {
  /** True only if the provider concludes it, false only if the provider denies it. */
  readonly rolled_back: boolean | null
  /** How the provider doubts the reading; null when it does not. */
  readonly doubt: OdometerDoubt | null
  /** The statements that cause the doubt. */
  readonly statements: readonly Statement[]
}

type OdometerDoubt = 'rolled_back' | 'suspected' | 'inconsistent' | 'contradiction'

/** 里程异常, 读数低于上次记录: inconsistent, without a stated cause. Denials are excluded. */
const INCONSISTENT = /异常|低于|不符|不一致|不实|有误|跳变|倒退/

export function judgeOdometer(statements: readonly Statement[]): OdometerJudgement {
  const { positive, negative, doubtful } = splitStatements(statements, 'odometer')
  const suspected = doubtful.filter(({ source_words }) => !NOT_INSPECTED.test(source_words))
  const inconsistent = statements.filter(
    ({ topic, value, source_words }) =>
      topic === 'odometer' && value === null && INCONSISTENT.test(source_words) && !DENIAL.test(source_words),
  )
  const against = [...new Set([...positive, ...suspected, ...inconsistent])]
  if (negative.length > 0 && against.length > 0)
    return { rolled_back: null, doubt: 'contradiction', statements: [...negative, ...against] }
  if (positive.length > 0) return { rolled_back: true, doubt: 'rolled_back', statements: positive }
  const rolled_back = negative.length > 0 && doubtful.length === 0 ? false : null
  if (suspected.length > 0) return { rolled_back, doubt: 'suspected', statements: against }
  if (inconsistent.length > 0) return { rolled_back, doubt: 'inconsistent', statements: inconsistent }
  return { rolled_back, doubt: null, statements: [] }
}

const SENTENCES: Readonly<Record<OdometerDoubt, Readonly<Record<Lang, string>>>> = {
  rolled_back: { en: 'the provider concludes that the odometer was rolled back', zh: '检测机构判定里程表被调过' },
  suspected: { en: 'the provider suspects that the odometer was rolled back', zh: '检测机构怀疑里程表被调过' },
  inconsistent: { en: 'the provider finds the mileage inconsistent', zh: '检测机构认为里程存在异常' },
  contradiction: {
    en: "the provider's statements on the odometer contradict each other",
    zh: '检测机构关于里程表的结论相互矛盾',
  },
}

/** A sentence for note and explanation; none if the provider has no doubt. */
export function describeOdometer({ doubt, statements }: OdometerJudgement, lang: Lang): string[] {
  if (doubt === null) return []
  const words = quote(
    statements.map(({ label }) => label),
    lang,
  )
  const sentence = SENTENCES[doubt][lang]
  return [endSentence(lang === 'en' ? `${sentence} (${words})` : `${sentence}（${words}）`, lang)]
}
