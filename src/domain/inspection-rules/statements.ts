/** What a provider states for and against a topic: by its sentences, and by a grade that is a classification. */

import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import type { ReportGrade } from '../report.ts'
import { FLAG_TOPICS, type FlagTopic } from './severity.ts'

/** A denial inside a statement. */
export const DENIAL = /[无未非没]|排除/
/** Not inspected, or not completely, which is no suspicion and contradicts nothing. 无法排除 is a suspicion. */
export const NOT_INSPECTED = /^(?!.*排除).*(?:待|未[检能判]|无法|难以|不[可确]|检测中|遮挡)/

/** Not 轻微事故, 涉水痕迹 or 骨架完好: these do not affect a negative beside them. */
const DOUBT = /疑|可能|风险|隐患|待|无法|未能|难以|不确定|未检[查测]|[不未]排除|不能排除/

/** What a provider states for and against a topic, and where it casts doubt on its own negative. */
export function splitStatements(statements: readonly Statement[], topic: FlagTopic | 'odometer') {
  const own = statements.filter((statement) => statement.topic === topic)
  return {
    positive: own.filter(({ value }) => value === true),
    negative: own.filter(({ value }) => value === false),
    // These decide nothing, but make a negative beside them uncertain.
    doubtful: [
      ...own.filter((one) => one.value === null && !one.is_combined_positive && isDoubtful(one)),
      ...(topic === 'odometer' ? [] : findDenied(statements, topic)),
    ],
  }
}

function isDoubtful({ is_unclear, source_words }: Statement): boolean {
  return is_unclear || DOUBT.test(source_words)
}

/** Sentences that say "at least one of these" although each is denied elsewhere. */
function findDenied(statements: readonly Statement[], topic: FlagTopic): Statement[] {
  const denied = new Set(statements.filter(({ value }) => value === false).map((one) => one.topic))
  for (const { value, topic: affirmed } of statements) if (value === true) denied.delete(affirmed)
  const sentences = new Map<string, Statement[]>()
  for (const one of statements.filter(({ is_combined_positive }) => is_combined_positive)) {
    const sentence = sentences.get(one.source_label) ?? []
    sentence.push(one)
    sentences.set(one.source_label, sentence)
  }
  return [...sentences.values()].flatMap((sentence) => {
    const named = FLAG_TOPICS.filter((flag) => sentence.some((one) => one.topic === flag))
    const covered = named.length > 0 ? named : FLAG_TOPICS
    return covered.includes(topic) && covered.every((flag) => denied.has(flag)) ? sentence.slice(0, 1) : []
  })
}

/** A provider's own classification of a vehicle. Only its explicit result is true or false; a contradiction is neither. */
export function deriveFlag(statements: readonly Statement[], topic: FlagTopic): boolean | null {
  const { positive, negative, doubtful } = splitStatements(statements, topic)
  if (positive.length > 0) return negative.length > 0 ? null : true
  return negative.length > 0 && doubtful.length === 0 ? false : null
}

/** The provider's accident classification, by its sentences and by a grade that is one. */
export function deriveAccident(
  statements: readonly Statement[],
  grade: ReportGrade | null,
  source_standard: string | null,
): boolean | null {
  return deriveFlag([...statements, ...stateGrade(grade, source_standard)], 'accident')
}

const STANDARD = /GB\s*\/?\s*T\s*30323(?!\d)/i
/** If the code is only a number, the label decides: `5` may be stars. */
const FIFTH = /^(?:[五5]级|[五5] .*(?<![\d十])[五5]级.*)$/

const IN_ENGLISH = 'Grade 5 of GB/T 30323'

/** Grade 5 of the national standard states that the car is an accident vehicle. Empty unless the report cites the standard. */
export function stateGrade(
  grade: ReportGrade | null,
  source_standard: string | null,
  lang: Lang = 'zh',
): readonly Statement[] {
  if (grade === null || source_standard === null || !STANDARD.test(source_standard.normalize('NFKC'))) return []
  const { code, source_label } = grade
  if (!FIFTH.test(code.trim().normalize('NFKC')) && !FIFTH.test(`${code.trim()} ${source_label}`.normalize('NFKC')))
    return []
  const label = lang === 'en' ? IN_ENGLISH : source_label
  const own = { label, source_label, source_words: source_label }
  return [{ topic: 'accident', value: true, ...own, is_unclear: false, is_combined_positive: false }]
}

/** 轻微事故, 一般事故, 轻微碰撞, 后部轻微追尾: stated, but not a classification. Denials are excluded. */
const LESSER_ACCIDENT = /(?:轻微|轻度|一般|小).{0,4}(?:事故|碰撞|追尾|剐蹭|刮碰)/

/** Changes no flag, but rules out a clean rating. Empty where the provider classifies the car as an accident vehicle. */
export function findLesserAccidents(statements: readonly Statement[]): readonly Statement[] {
  const stated = statements.filter(({ topic, is_unclear }) => topic === 'accident' && !is_unclear)
  if (stated.some(({ value }) => value === true)) return []
  return stated.filter(
    ({ value, source_words }) => value === null && LESSER_ACCIDENT.test(source_words) && !DENIAL.test(source_words),
  )
}
