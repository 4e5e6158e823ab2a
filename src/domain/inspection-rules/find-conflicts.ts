/** Where a report disagrees with itself or doubts: findings against a classification, sentences against each other, suspicions. */
import type { Lang } from '../codes.ts'
import { DAMAGE_RULES, findEvidence } from './damage-rules.ts'
import { type Doubt, findDoubts } from './find-doubts.ts'
import { type ConflictParts, type Evidence, FLAG_TOPICS, type FlagTopic, flagOf } from './severity.ts'

export type Conflict =
  /** The provider says no, and lists what speaks for yes; a state that stands in two rules is there twice. */
  { readonly kind: 'findings'; readonly topic: FlagTopic; readonly evidence: readonly Evidence[] } | Doubt

export function findConflicts(parts: ConflictParts, lang: Lang): readonly Conflict[] {
  const doubts = findDoubts(parts, lang)
  return FLAG_TOPICS.flatMap((topic) => [...doubts.filter((one) => one.topic === topic), ...findContrary(parts, topic)])
}

function findContrary(parts: ConflictParts, topic: FlagTopic): Conflict[] {
  if (flagOf(parts, topic) !== false) return []
  const rows = DAMAGE_RULES.filter(({ against }) => against === topic)
  const evidence = rows.flatMap((row) => findEvidence(row, parts.observations))
  return evidence.length > 0 ? [{ kind: 'findings', topic, evidence }] : []
}
