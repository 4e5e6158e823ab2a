/** Where a report disagrees with itself: findings against a classification, and sentences against each other. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import { DAMAGE_RULES, findEvidence } from './damage-rules.ts'
import { type ConflictParts, type Evidence, FLAG_TOPICS, type FlagTopic, flagOf } from './severity.ts'
import { splitStatements } from './split-statements.ts'
import { stateGrade } from './state-grade.ts'

export type Conflict =
  /** The provider says no, and lists what speaks for yes; a state that stands in two rules is there twice. */
  | { readonly kind: 'findings'; readonly topic: FlagTopic; readonly evidence: readonly Evidence[] }
  /** The provider says yes and no, or no and perhaps. */
  | { readonly kind: 'statements'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }

export function findConflicts(parts: ConflictParts, lang: Lang): readonly Conflict[] {
  return FLAG_TOPICS.flatMap((topic) => [...findContradiction(parts, topic, lang), ...findContrary(parts, topic)])
}

function findContradiction(parts: ConflictParts, topic: FlagTopic, lang: Lang): Conflict[] {
  const all = [...parts.statements, ...stateGrade(parts.grade, parts.source_standard, lang)]
  const { positive, negative, doubtful } = splitStatements(all, topic)
  const against = positive.length > 0 ? positive : doubtful
  const isContradiction = negative.length > 0 && against.length > 0
  return isContradiction ? [{ kind: 'statements', topic, statements: [...negative, ...against] }] : []
}

function findContrary(parts: ConflictParts, topic: FlagTopic): Conflict[] {
  if (flagOf(parts, topic) !== false) return []
  const rows = DAMAGE_RULES.filter(({ against }) => against === topic)
  const evidence = rows.flatMap((row) => findEvidence(row, parts.observations))
  return evidence.length > 0 ? [{ kind: 'findings', topic, evidence }] : []
}
