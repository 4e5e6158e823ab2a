/** Conflicts of a report with itself, as sentences for `note`: both sides stay as printed, and the reader is told. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import { type Conflict, findConflicts } from './find-conflicts.ts'
import type { ConflictParts } from './severity.ts'
import { endSentence, quote, sayClassification, sayEvidence, TOPIC_WORDS } from './wording.ts'

export function describeConflicts(parts: ConflictParts, lang: Lang): string[] {
  return findConflicts(parts, lang).map((conflict) => sayConflict(conflict, parts.statements, lang))
}

export function sayConflict(conflict: Conflict, statements: readonly Statement[], lang: Lang): string {
  const { topic } = conflict
  if (conflict.kind === 'findings') {
    const classification = sayClassification(topic, false, statements, lang)
    const evidence = sayEvidence(conflict.evidence, lang)
    return endSentence(
      lang === 'en'
        ? `${classification}, yet its report lists: ${evidence}`
        : `${classification}，但报告列有：${evidence}`,
      lang,
    )
  }
  const words = quote(
    conflict.statements.map(({ label }) => label),
    lang,
  )
  return lang === 'en'
    ? `The provider's statements on ${TOPIC_WORDS[topic].en} contradict each other (${words}); which of them holds is not known.`
    : `检测机构关于${TOPIC_WORDS[topic].zh}的结论相互矛盾（${words}），何者成立未知。`
}
