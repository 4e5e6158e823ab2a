/** Explains a severity: the rule in words, the deciding findings, and what the provider says against it. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import { type Conflict, findConflicts, findGaps, type Gap } from './derive-severity.ts'
import { describeOpen } from './describe-open.ts'
import {
  type ConflictParts,
  FLAG_TOPICS,
  type FlagTopic,
  flagOf,
  type Hits,
  type RuleId,
  type SeverityRating,
} from './severity.ts'
import { findLesserAccidents, stateGrade } from './statements.ts'
import {
  endSentence,
  GAP_WORDS,
  MOST_LISTED,
  OPENING_WORDS,
  PARTIAL_WORDS,
  quote,
  RULE_WORDS,
  SEVERITY_WORDS,
  sayClassification,
  sayEvidence,
  sayRemarks,
  TOPIC_WORDS,
} from './wording.ts'

export function explainSeverity(parts: ConflictParts, rating: SeverityRating, lang: Lang): string {
  const { severity, rule, deciding } = rating
  const space = lang === 'en' ? ' ' : ''
  const heading = `${SEVERITY_WORDS[severity][lang]}${lang === 'en' ? ` (rule ${rule}): ` : `（规则 ${rule}）：`}`
  const sentences = [
    OPENING_WORDS[lang],
    endSentence(`${heading}${sayRule(parts, rule, lang)}`, lang),
    ...(deciding.length > 0 ? [endSentence(sayEvidence(deciding, lang), lang)] : []),
    ...findConflicts(parts, lang).map((conflict) => sayConflictBriefly(conflict, parts, rating, lang)),
    ...(rule === 'U1' ? [] : describeOpen(parts, rating, lang)),
    ...(parts.is_complete || rule === 'U1' ? [] : [PARTIAL_WORDS[lang]]),
  ]
  return sentences.join(space)
}

function sayRule(parts: ConflictParts, rule: RuleId, lang: Lang): string {
  if (rule === 'U1') return sayGaps(findGaps(parts), lang)
  if (rule !== 'S1') return RULE_WORDS[rule][lang]
  const statements = [...parts.statements, ...stateGrade(parts.grade, parts.source_standard, lang)]
  return FLAG_TOPICS.filter((topic) => flagOf(parts, topic) === true)
    .map((topic) => sayClassification(topic, true, statements, lang))
    .join(lang === 'en' ? '; ' : '；')
}

/** If the previous sentence names the same findings, only the classification is stated. */
function sayConflictBriefly(
  conflict: Conflict,
  { statements }: ConflictParts,
  { deciding }: SeverityRating,
  lang: Lang,
): string {
  const isNamed = conflict.kind === 'findings' && sayEvidence(conflict.evidence, lang) === sayEvidence(deciding, lang)
  return isNamed
    ? endSentence(sayClassification(conflict.topic, false, statements, lang), lang)
    : sayConflict(conflict, statements, lang)
}

function sayGaps(gaps: readonly Gap[], lang: Lang): string {
  const items = gaps.flatMap((gap) => (gap.kind === 'item' ? [gap.evidence] : []))
  const remarks = gaps.flatMap((gap) => (gap.kind === 'remark' ? [gap.remark] : []))
  const flags = gaps.flatMap((gap) => (gap.kind === 'flag' ? [TOPIC_WORDS[gap.topic][lang]] : []))
  const open = gaps.flatMap((gap) =>
    'evidence' in gap || 'remark' in gap || 'topic' in gap ? [] : [GAP_WORDS[gap.kind][lang]],
  )
  const reasons = [
    ...open,
    ...(items.length > 0 ? [sayEvidence(items, lang, MOST_LISTED)] : []),
    ...(remarks.length > 0 ? [`${GAP_WORDS.remark[lang]}${sayRemarks(remarks, lang)}`] : []),
    ...(flags.length > 0 ? [`${GAP_WORDS.flag[lang]}${joinTopics(flags, lang)}`] : []),
  ]
  return `${GAP_WORDS.opening[lang]}${reasons.join(lang === 'en' ? '; ' : '；')}`
}

/** `accidents, flood damage or fire damage` */
function joinTopics(topics: readonly string[], lang: Lang): string {
  if (lang === 'zh') return topics.join('、')
  return [topics.slice(0, -1).join(', '), topics.at(-1)].filter(Boolean).join(' or ')
}

/** Conflicts of a report with itself and its doubts, as sentences for `note`: both sides stay as printed, and the reader is told. */
export function describeConflicts(parts: ConflictParts, lang: Lang): string[] {
  return findConflicts(parts, lang).map((conflict) => sayConflict(conflict, parts.statements, lang))
}

/** It changes no flag, but the note must say that the provider mentions it. */
export function describeLesserAccident(statements: readonly Statement[], lang: Lang): string[] {
  const lesser = findLesserAccidents(statements)
  if (lesser.length === 0) return []
  const words = quote(
    lesser.map(({ label }) => label),
    lang,
  )
  return [
    lang === 'en'
      ? `The provider reports an accident or collision, which alone does not make the car an accident vehicle (${words}).`
      : `检测机构指出有事故或碰撞，仅此不构成事故车（${words}）。`,
  ]
}

function sayConflict(conflict: Conflict, statements: readonly Statement[], lang: Lang): string {
  const { topic } = conflict
  if (conflict.kind === 'findings') {
    const classification = sayClassification(topic, false, statements, lang)
    const evidence = sayEvidence(conflict.evidence, lang)
    return endSentence(
      lang === 'en'
        ? `${classification}, but its report lists: ${evidence}`
        : `${classification}，但报告列有：${evidence}`,
      lang,
    )
  }
  if (conflict.kind === 'results') {
    const evidence = sayEvidence(conflict.evidence, lang)
    return lang === 'en'
      ? `The provider's results leave doubt about ${TOPIC_WORDS[topic].en} (${evidence}).`
      : `检测结果对${TOPIC_WORDS[topic].zh}存疑（${evidence}）。`
  }
  if (conflict.kind === 'hits') return sayHits(conflict.topic, conflict.hits, lang)
  const words = quote(
    conflict.statements.map(({ label }) => label),
    lang,
  )
  if (conflict.kind === 'suspicion')
    return lang === 'en'
      ? `The provider's words leave doubt about ${TOPIC_WORDS[topic].en} (${words}).`
      : `检测机构的表述对${TOPIC_WORDS[topic].zh}存疑（${words}）。`
  return lang === 'en'
    ? `The provider's statements on ${TOPIC_WORDS[topic].en} contradict each other (${words}). Which of them is right is unknown.`
    : `检测机构关于${TOPIC_WORDS[topic].zh}的结论相互矛盾（${words}），何者成立未知。`
}

/** `The provider counts hits on flood damage (Flood check points: 7 of 27 abnormal).` */
function sayHits(topic: FlagTopic, hits: readonly Hits[], lang: Lang): string {
  const counted = hits.map(({ label, count, total }) =>
    lang === 'en' ? `${label}: ${count} of ${total} abnormal` : `${label} ${count}/${total} 异常`,
  )
  return lang === 'en'
    ? `The provider counts abnormal checks for ${TOPIC_WORDS[topic].en} (${counted.join('; ')}).`
    : `检测机构在${TOPIC_WORDS[topic].zh}方面计有异常项（${counted.join('；')}）。`
}
