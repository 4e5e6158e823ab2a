/** The result of an inspected item as a code, independent of the words of providers. */
import { count, type RecordOf, record } from '../schema.ts'

/**
 * From the most to the least serious: of several findings for one item, the first in this list is the outcome. A word that is not
 * understood precedes the harmless outcomes, because it may be worse.
 */
export const OUTCOMES = [
  'water_or_fire_sign',
  'replaced',
  'repaired',
  'damaged',
  'repainted',
  'missing',
  'faulty',
  'modified',
  'unclear',
  'wear',
  'not_inspected',
  'not_fitted',
  'normal',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_MEANINGS: Readonly<Record<Outcome, string>> = {
  water_or_fire_sign: 'silt, water stains, mould, burn or smoke marks',
  replaced: 'not the part that the car was built with',
  repaired: 'beaten, filled, cut, welded, pulled, sealed, or with marks of removal',
  damaged: 'scratched, dented, cracked, rusty, broken, deformed',
  repainted: 'painted again, or paint of another colour or thickness',
  missing: 'not there, or not complete',
  faulty: 'does not work, leaks, makes noise, does not match, has to be replaced, or is called abnormal',
  modified: 'retrofitted or altered',
  unclear: 'not stated, not understood, or suspected',
  wear: 'worn, aged or stained',
  not_inspected: 'was not, or could not be, inspected',
  not_fitted: 'the car does not have it',
  normal: 'nothing is wrong, or it is there',
}

const fields = Object.fromEntries(
  OUTCOMES.map((outcome) => [outcome, count(`Items with this outcome: ${OUTCOME_MEANINGS[outcome]}.`, 0)]),
) as Record<Outcome, ReturnType<typeof count>>

export const OutcomeCounts = record(
  'OutcomeCounts',
  'The number of items of a section by outcome. They add up to the number of items read.',
  fields,
)
export type OutcomeCounts = RecordOf<typeof OutcomeCounts>

export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>
  for (const outcome of outcomes) counts[outcome]++
  return counts
}
