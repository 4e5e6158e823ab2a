/** Why a severity was derived: the rule in words, the part and state that decided, and what the provider says against it. */
import type { Lang } from '../codes.ts'
import { sayConflict } from './describe-conflicts.ts'
import { type Conflict, findConflicts } from './find-conflicts.ts'
import { findGaps, type Gap } from './find-gaps.ts'
import { GAP_WORDS, OPENING_WORDS, PARTIAL_WORDS, RULE_WORDS, SEVERITY_WORDS } from './rule-words.ts'
import { type ConflictParts, FLAG_TOPICS, flagOf, type RuleId, type SeverityRating } from './severity.ts'
import { stateGrade } from './state-grade.ts'
import { endSentence, sayClassification, sayEvidence, TOPIC_WORDS } from './wording.ts'

export function explainSeverity(parts: ConflictParts, rating: SeverityRating, lang: Lang): string {
  const { severity, rule, deciding } = rating
  const space = lang === 'en' ? ' ' : ''
  const heading = `${SEVERITY_WORDS[severity][lang]}${lang === 'en' ? ` (rule ${rule}): ` : `（规则 ${rule}）：`}`
  const sentences = [
    OPENING_WORDS[lang],
    endSentence(`${heading}${sayRule(parts, rule, lang)}`, lang),
    ...(deciding.length > 0 ? [endSentence(sayEvidence(deciding, lang), lang)] : []),
    ...findConflicts(parts, lang).map((conflict) => sayConflictBriefly(conflict, parts, rating, lang)),
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

/** Where the sentence before names the same findings, the classification alone is the conflict. */
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
  const flags = gaps.flatMap((gap) => (gap.kind === 'flag' ? [TOPIC_WORDS[gap.topic][lang]] : []))
  const open = gaps.flatMap((gap) => (gap.kind === 'item' || gap.kind === 'flag' ? [] : [GAP_WORDS[gap.kind][lang]]))
  const reasons = [
    ...open,
    ...(items.length > 0 ? [sayEvidence(items, lang)] : []),
    ...(flags.length > 0 ? [`${GAP_WORDS.flag[lang]}${joinTopics(flags, lang)}`] : []),
  ]
  return `${GAP_WORDS.opening[lang]}${reasons.join(lang === 'en' ? '; ' : '；')}`
}

/** `accidents, flood damage or fire damage` */
function joinTopics(topics: readonly string[], lang: Lang): string {
  if (lang === 'zh') return topics.join('、')
  return [topics.slice(0, -1).join(', '), topics.at(-1)].filter(Boolean).join(' or ')
}
