/** Derives the severity of damage from the observations of a report; the first rule that applies decides. It is not the provider's rating. */

import type { Lang } from '../codes.ts'
import type { CategoryTopic, Finding, Observation, Statement, Tier } from '../observation.ts'
import {
  CLEAR_CLASSES,
  CONDITION_CLASSES,
  DAMAGE_RULES,
  findEvidence,
  isBody,
  isNormal,
  NO_FINDING,
} from './damage-rules.ts'
import {
  type ConflictParts,
  type Evidence,
  FLAG_TOPICS,
  type FlagTopic,
  flagOf,
  type Hits,
  type Remark,
  type SeverityParts,
  type SeverityRating,
} from './severity.ts'
import { DENIAL, findLesserAccidents, NOT_INSPECTED, splitStatements, stateGrade } from './statements.ts'

/** If the provider has doubts, minor findings or a clean list do not settle them. */
export function deriveSeverity(parts: ConflictParts): SeverityRating {
  const rating = rateFindings(parts)
  const isHarmless = rating.severity === 'none' || rating.severity === 'minor'
  return isHarmless && findDoubts(parts).length > 0 ? { ...rating, severity: 'unknown', rule: 'D1' } : rating
}

/** Damage rules need only one observation, so they also apply to partial data; `none` requires a complete report; everything else is unknown. */
function rateFindings(parts: ConflictParts): SeverityRating {
  if (FLAG_TOPICS.some((topic) => flagOf(parts, topic) === true))
    return { severity: 'severe', rule: 'S1', deciding: [] }
  if (parts.statements.some(({ is_combined_positive }) => is_combined_positive))
    return { severity: 'severe', rule: 'S2', deciding: [] }
  const found = DAMAGE_RULES.find((row) => findEvidence(row, parts.observations).length > 0)
  if (found === undefined)
    return findGaps(parts).length === 0
      ? { severity: 'none', rule: 'N1', deciding: [] }
      : { severity: 'unknown', rule: 'U1', deciding: [] }
  const rows = DAMAGE_RULES.filter(({ rule }) => rule === found.rule)
  const deciding = rows.flatMap((row) => findEvidence(row, parts.observations))
  return { severity: found.severity, rule: found.rule, deciding }
}

/** What is missing for a clean rating: row N1 of the severity rules holds exactly when nothing is. */
export type Gap =
  | { readonly kind: 'partial' | 'counts' | 'exterior' | 'structure' | 'accident' }
  | { readonly kind: 'item'; readonly evidence: Evidence }
  | { readonly kind: 'remark'; readonly remark: Remark }
  | { readonly kind: 'flag'; readonly topic: FlagTopic }

/** A heading alone is not evidence: its items must contain such parts. */
const WITNESSES = { exterior: ['cover', 'welded-cover'], structure: ['structural'] } as const satisfies Partial<
  Record<CategoryTopic, readonly Tier[]>
>

export function findGaps(parts: SeverityParts): readonly Gap[] {
  const { observations, remarks, is_complete } = parts
  return [
    ...(is_complete ? [] : [{ kind: 'partial' } as const]),
    ...(hasEveryItem(parts) ? [] : [{ kind: 'counts' } as const]),
    ...(['exterior', 'structure'] as const)
      .filter((topic) => !observations.some((one) => isWitness(one, topic)))
      .map((kind) => ({ kind })),
    ...observations.flatMap(findOpen).map((evidence) => ({ kind: 'item', evidence }) as const),
    ...(findLesserAccidents(parts.statements).length > 0 ? [{ kind: 'accident' } as const] : []),
    ...remarks.map((remark) => ({ kind: 'remark', remark }) as const),
    ...FLAG_TOPICS.filter((topic) => flagOf(parts, topic) !== false).map((topic) => ({ kind: 'flag', topic }) as const),
  ]
}

/** No declared total differs, and every counted item has an observation. */
function hasEveryItem({ categories, observations }: SeverityParts): boolean {
  if (categories.some(({ count_matches }) => count_matches === false)) return false
  const open = new Map<CategoryTopic, number>()
  for (const { topic, item_count } of categories) open.set(topic, (open.get(topic) ?? 0) + item_count)
  for (const { category } of observations) open.set(category, (open.get(category) ?? 0) - 1)
  return [...open.values()].every((count) => count === 0)
}

function isWitness(observation: Observation, topic: keyof typeof WITNESSES): boolean {
  const tiers: readonly (Tier | null)[] = WITNESSES[topic]
  return observation.category === topic && tiers.includes(observation.tier) && isNormal(observation)
}

/** The findings that prevent a clean rating; an observation without findings counts as one. */
function findOpen(observation: Observation): Evidence[] {
  const isPart = isBody(observation)
  const isOpen = (finding: Finding) =>
    !(finding.is_known && (CLEAR_CLASSES.has(finding.class) || (!isPart && CONDITION_CLASSES.has(finding.class))))
  const { findings } = observation
  if (findings.length === 0) return [{ observation, finding: NO_FINDING }]
  return findings.filter(isOpen).map((finding) => ({ observation, finding }))
}

type Doubt =
  /** The provider says yes and no, or no and maybe. */
  | { readonly kind: 'contradiction'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }
  /** The provider suspects it or leaves it open, without contradicting itself. */
  | { readonly kind: 'suspicion'; readonly topic: FlagTopic; readonly statements: readonly Statement[] }
  /** Unclear results that may be signs: 疑似过火痕迹, or a letter with an ambiguous legend. */
  | { readonly kind: 'results'; readonly topic: FlagTopic; readonly evidence: readonly Evidence[] }
  /** The provider counts abnormal points. */
  | { readonly kind: 'hits'; readonly topic: FlagTopic; readonly hits: readonly Hits[] }

/** Water or fire that is stated without a classification: 涉水痕迹, 局部烧蚀. Denials are excluded. */
const WEAK_SIGN = /涉水|浸水|进水|烧蚀|自燃/

/** Where a provider leaves open whether a car had an accident, water or fire: harmless findings decide nothing beside it. */
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
  const contrary = [...positive, ...doubtful.filter(({ source_words }) => !NOT_INSPECTED.test(source_words))]
  const isContradiction = negative.length > 0 && contrary.length > 0
  const open = [...new Set([...doubtful, ...weak, ...pending])].filter(
    (one) => !isContradiction || !contrary.includes(one),
  )
  // A doubt beside a denial is reported together with it.
  const denied = isContradiction || open.every((one) => !doubtful.includes(one)) ? [] : negative
  return [
    ...(isContradiction ? [{ kind: 'contradiction', topic, statements: [...negative, ...contrary] } as const] : []),
    ...(open.length > 0 ? [{ kind: 'suspicion', topic, statements: [...denied, ...open] } as const] : []),
  ]
}

function isWeakSign({ value, source_words }: Statement): boolean {
  return value === null && WEAK_SIGN.test(source_words) && !DENIAL.test(source_words)
}

/** 待复检、非泡水车: applies to every topic that the line does not mention otherwise. */
function isPending({ topic, is_unclear, source_label }: Statement, of: FlagTopic, all: readonly Statement[]): boolean {
  if (topic !== 'other' || !is_unclear) return false
  return !all.some((one) => one.topic === of && one.source_label === source_label)
}

/** Applies the rules to the worst meaning of each unclear result. */
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

/** Where a report disagrees with itself or doubts: findings against a classification, sentences against each other, suspicions. */
export type Conflict =
  /** The provider says no but lists contrary findings; a finding that matches two rules is listed twice. */
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
