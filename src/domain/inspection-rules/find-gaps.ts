/** What is missing for a clean rating: row N1 of the severity rules holds exactly when nothing is. */
import type { CategoryTopic, Finding, ItemClass, Observation, Tier } from '../observation.ts'
import { CLEAR_CLASSES, isNormal } from './part-groups.ts'
import { type Evidence, FLAG_TOPICS, type FlagTopic, flagOf, type SeverityParts } from './severity.ts'

export type Gap =
  | { readonly kind: 'partial' | 'counts' | 'exterior' | 'structure' }
  | { readonly kind: 'item'; readonly evidence: Evidence }
  | { readonly kind: 'flag'; readonly topic: FlagTopic }

/** Condition, not damage; of a part of the body or a point for water even that is too much for a clean rating. */
const CONDITION_CLASSES: ReadonlySet<ItemClass> = new Set(['wear', 'functional'])

/** A heading alone is no evidence: the parts that it speaks of must be among its items. */
const WITNESSES = { exterior: ['cover', 'welded-cover'], structure: ['structural'] } as const satisfies Partial<
  Record<CategoryTopic, readonly Tier[]>
>

export function findGaps(parts: SeverityParts): readonly Gap[] {
  const { observations, is_complete } = parts
  return [
    ...(is_complete ? [] : [{ kind: 'partial' } as const]),
    ...(hasEveryItem(parts) ? [] : [{ kind: 'counts' } as const]),
    ...(['exterior', 'structure'] as const)
      .filter((topic) => !observations.some((one) => isWitness(one, topic)))
      .map((kind) => ({ kind })),
    ...observations.flatMap(findOpen).map((evidence) => ({ kind: 'item', evidence }) as const),
    ...FLAG_TOPICS.filter((topic) => flagOf(parts, topic) !== false).map((topic) => ({ kind: 'flag', topic }) as const),
  ]
}

/** No declared total differs, and each item that was counted is looked at. */
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

/** The findings that stand in the way; an observation without any is one itself. */
function findOpen(observation: Observation): Evidence[] {
  const { tier, is_flood_point, category, findings, source_name } = observation
  const isBody = tier !== null || is_flood_point || category !== 'other'
  const isOpen = (finding: Finding) =>
    !(finding.is_known && (CLEAR_CLASSES.has(finding.class) || (!isBody && CONDITION_CLASSES.has(finding.class))))
  if (findings.length > 0) return findings.filter(isOpen).map((finding) => ({ observation, finding }))
  const nothing: Finding = { class: 'unknown', word: source_name, label: '-', is_slight: false, is_known: false }
  return [{ observation, finding: nothing }]
}
