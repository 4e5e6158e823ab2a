/** The points that the report names and says were not, or could not be, inspected. Equipment that is not fitted is none of them. */
import type { Observation } from '../observation.ts'

/** Null when no item was read at all: then nothing is known of what was left out. */
export function listUninspected(observations: readonly Observation[]): string[] | null {
  if (observations.length === 0) return null
  const open = observations.filter(({ findings }) =>
    findings.some((finding) => finding.class === 'uninspectable' || finding.class === 'uninspected'),
  )
  return [...new Set(open.map(({ name }) => name))]
}
