/** Derives the outcome of an item from its findings. */
import { OUTCOMES, type Outcome } from '../inspection-parts/outcome.ts'
import type { Finding, ItemClass } from '../observation.ts'
import { isAbnormal } from './damage-rules.ts'

/** The outcome of each class; words with another outcome state it in their table. */
const OUTCOME_OF: Readonly<Record<ItemClass, Outcome>> = {
  normal: 'normal',
  cosmetic: 'damaged',
  wear: 'wear',
  functional: 'faulty',
  // It was taken off, which is work on the car, for whatever reason.
  removal: 'repaired',
  repaint: 'repainted',
  body: 'damaged',
  'body-repair': 'repaired',
  repair: 'repaired',
  replace: 'replaced',
  deform: 'damaged',
  structural: 'damaged',
  'flood-sign': 'water_or_fire_sign',
  'fire-sign': 'water_or_fire_sign',
  safety: 'damaged',
  abnormal: 'faulty',
  modification: 'modified',
  absent: 'not_fitted',
  uninspectable: 'not_inspected',
  uninspected: 'not_inspected',
  unknown: 'unclear',
}

/** Says that something is wrong, but not what. */
const VERDICT = /^(?:轻微|严重)?(?:异常|不正常|不合格|不良|不通过|未通过|有问题|很?差|较差)$/

/** An item without findings is `unclear`. */
export function deriveOutcome(findings: readonly Finding[]): Outcome {
  // Where a report prints 异常 and the finding in the remark, 老化 is wear with and without the verdict before it.
  const named = findings.filter(({ word }) => !VERDICT.test(word))
  const found = new Set((named.some(isAbnormal) ? named : findings).map(outcomeOf))
  return OUTCOMES.find((outcome) => found.has(outcome)) ?? 'unclear'
}

function outcomeOf({ class: itemClass, is_known, outcome }: Finding): Outcome {
  return is_known ? (outcome ?? OUTCOME_OF[itemClass]) : 'unclear'
}
