/** How badly a car is damaged as far as the report's observations tell; the first rule that applies decides. Not a provider's rating. */
import { DAMAGE_RULES, findEvidence } from './damage-rules.ts'
import { findDoubts } from './find-doubts.ts'
import { findGaps } from './find-gaps.ts'
import { type ConflictParts, FLAG_TOPICS, flagOf, type SeverityRating } from './severity.ts'

/** Where the provider itself doubts, a scratch or a clean list says nothing of what the doubt is about. */
export function deriveSeverity(parts: ConflictParts): SeverityRating {
  const rating = rateFindings(parts)
  const isHarmless = rating.severity === 'none' || rating.severity === 'minor'
  return isHarmless && findDoubts(parts).length > 0 ? { ...rating, severity: 'unknown', rule: 'D1' } : rating
}

/** Positive rules need only one observation, so they also hold on partial data; `none` needs completeness; all else is unknown. */
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
