/** Where a provider leaves open whether a car had an accident, water or fire: harmless findings decide nothing beside it. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import { type ConflictParts, FLAG_TOPICS, type FlagTopic, type Hits } from './severity.ts'
import { splitStatements } from './split-statements.ts'
import { stateGrade } from './state-grade.ts'

export type Doubt =
  /** The provider says yes and no, or no and perhaps. */
  | { readonly kind: 'contradiction'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }
  /** It suspects, and denies nothing. */
  | { readonly kind: 'suspicion'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }
  /** It counts points that are not right. */
  | { readonly kind: 'hits'; readonly topic: FlagTopic; readonly hits: readonly Hits[] }

/** Water or fire that is stated without being classed: 涉水痕迹, 局部烧蚀. A denial of it is none. */
const WEAK_SIGN = /涉水|浸水|进水|烧蚀|自燃/
const DENIAL = /[无未非没]|排除/

export function findDoubts(parts: ConflictParts, lang: Lang = 'zh'): readonly Doubt[] {
  const statements = [...parts.statements, ...stateGrade(parts.grade, parts.source_standard, lang)]
  return FLAG_TOPICS.flatMap((topic) => [...findStated(statements, topic), ...findHits(parts.hits, topic)])
}

function findStated(all: readonly Statement[], topic: FlagTopic): Doubt[] {
  const { positive, negative, doubtful } = splitStatements(all, topic)
  const weak = all.filter((one) => one.topic === topic && one.value === null && isWeakSign(one))
  const against = positive.length > 0 ? positive : doubtful
  if (negative.length > 0 && against.length > 0)
    return [{ kind: 'contradiction', topic, statements: [...negative, ...against] }]
  const suspected = [...new Set([...doubtful, ...weak])]
  return positive.length === 0 && suspected.length > 0 ? [{ kind: 'suspicion', topic, statements: suspected }] : []
}

function isWeakSign({ source_label }: Statement): boolean {
  return WEAK_SIGN.test(source_label) && !DENIAL.test(source_label)
}

function findHits(all: readonly Hits[], topic: FlagTopic): Doubt[] {
  const hits = all.filter((one) => one.topic === topic && one.count > 0)
  return hits.length > 0 ? [{ kind: 'hits', topic, hits }] : []
}
