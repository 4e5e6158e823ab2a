/** Which items of a report a page lists: all of an ordinary report, and a bounded number of an endless one. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { Outcome } from '../../../../domain/inspection-parts/outcome.ts'
import { anchorOf } from './place-findings.ts'

/** Reports of the trade have up to 300. */
const MOST_ITEMS = 800

/** Outcomes that say nothing against the car. They are collapsed, and left out first. */
const QUIET: readonly Outcome[] = ['normal', 'not_fitted']
export const isQuiet = (outcome: Outcome) => QUIET.includes(outcome)

/** The anchors of the items that are listed. */
export function chooseShown({ categories }: Pick<InspectionReport, 'categories'>): ReadonlySet<string> {
  const all = categories.flatMap(({ items }, category) =>
    items.map(({ outcome }, at) => ({ anchor: anchorOf(category, at), outcome })),
  )
  const loud = all.filter(({ outcome }) => !isQuiet(outcome))
  const quiet = all.filter(({ outcome }) => isQuiet(outcome))
  return new Set([...loud, ...quiet].slice(0, MOST_ITEMS).map(({ anchor }) => anchor))
}
