/** Where a provider leaves open whether a car had an accident, water or fire: harmless findings decide nothing beside it. */
import type { Lang } from '../codes.ts'
import type { Finding, Statement } from '../observation.ts'
import { DAMAGE_RULES, findEvidence } from './damage-rules.ts'
import { type ConflictParts, type Evidence, FLAG_TOPICS, type FlagTopic, type Hits } from './severity.ts'
import { splitStatements } from './split-statements.ts'
import { stateGrade } from './state-grade.ts'

export type Doubt =
  /** The provider says yes and no, or no and perhaps. */
  | { readonly kind: 'contradiction'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }
  /** It suspects, or leaves open, and what it says else does not speak against it. */
  | { readonly kind: 'suspicion'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }
  /** Results that would be signs if they were meant so: 疑似过火痕迹, a letter that its legend turns into the opposite. */
  | { readonly kind: 'results'; readonly topic: FlagTopic; readonly evidence: readonly Evidence[] }
  /** It counts points that are not right. */
  | { readonly kind: 'hits'; readonly topic: FlagTopic; readonly hits: readonly Hits[] }

/** Water or fire that is stated without being classed: 涉水痕迹, 局部烧蚀. A denial of it is none. */
const WEAK_SIGN = /涉水|浸水|进水|烧蚀|自燃/
const DENIAL = /[无未非没]|排除/
/** Nobody has looked, or not to the end: that contradicts nothing. 无法排除 does. */
const NOT_LOOKED_AT = /^(?!.*排除).*(?:待|未[检能判]|无法|难以|不[可确]|检测中|遮挡)/

export function findDoubts(parts: ConflictParts, lang: Lang = 'zh'): readonly Doubt[] {
  const statements = [...parts.statements, ...stateGrade(parts.grade, parts.source_standard, lang)]
  return FLAG_TOPICS.flatMap((topic) => [
    ...findStated(statements, topic),
    ...findResults(parts, topic),
    ...findHits(parts.hits, topic),
  ])
}

function findStated(all: readonly Statement[], topic: FlagTopic): Doubt[] {
  const { positive, negative, doubtful } = splitStatements(all, topic)
  const weak = positive.length > 0 ? [] : all.filter((one) => one.topic === topic && isWeakSign(one))
  const pending = all.filter((one) => isPending(one, topic, all))
  const contrary = [...positive, ...doubtful.filter(({ source_words }) => !NOT_LOOKED_AT.test(source_words))]
  const isContradiction = negative.length > 0 && contrary.length > 0
  const open = [...new Set([...doubtful, ...weak, ...pending])].filter(
    (one) => !isContradiction || !contrary.includes(one),
  )
  // What stands beside a denial is told with it, so that the reader sees both.
  const denied = isContradiction || open.every((one) => !doubtful.includes(one)) ? [] : negative
  return [
    ...(isContradiction ? [{ kind: 'contradiction', topic, statements: [...negative, ...contrary] } as const] : []),
    ...(open.length > 0 ? [{ kind: 'suspicion', topic, statements: [...denied, ...open] } as const] : []),
  ]
}

function isWeakSign({ value, source_words }: Statement): boolean {
  return value === null && WEAK_SIGN.test(source_words) && !DENIAL.test(source_words)
}

/** 待复检、非泡水车: said of no topic, and so of each that the line does not speak of otherwise. */
function isPending({ topic, is_unclear, source_label }: Statement, of: FlagTopic, all: readonly Statement[]): boolean {
  if (topic !== 'other' || !is_unclear) return false
  return !all.some((one) => one.topic === of && one.source_label === source_label)
}

/** The rules for signs, with each open result taken at its worst. */
function findResults({ observations }: ConflictParts, topic: FlagTopic): Doubt[] {
  if (!observations.some(({ findings }) => findings.some(({ may_be }) => may_be !== undefined))) return []
  const worst = observations.map((one) => ({ ...one, findings: one.findings.map(takeAtWorst) }))
  const rows = DAMAGE_RULES.filter(({ against }) => against === topic)
  const open = rows.flatMap((row) => findEvidence(row, worst)).filter(({ finding }) => finding.may_be !== undefined)
  return open.length > 0 ? [{ kind: 'results', topic, evidence: open }] : []
}

function takeAtWorst(finding: Finding): Finding {
  return finding.may_be === undefined ? finding : { ...finding, class: finding.may_be, is_known: true }
}

function findHits(all: readonly Hits[], topic: FlagTopic): Doubt[] {
  const hits = all.filter((one) => one.topic === topic && one.count > 0)
  return hits.length > 0 ? [{ kind: 'hits', topic, hits }] : []
}
