/** Which items of a report a page lists: all of an ordinary report, and a bounded number of an endless one. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { Outcome } from '../../../../domain/inspection-parts/outcome.ts'

/** Reports of the trade have up to 300. */
const MOST_ITEMS = 500

/** The element that says how many items are not listed. */
export const LEFT_OUT = 'items-left-out'

/** Outcomes that say nothing against the car. They are collapsed, and left out first. */
const QUIET: readonly Outcome[] = ['normal', 'not_fitted']
export const isQuiet = (outcome: Outcome) => QUIET.includes(outcome)

/** `item-2-14`: the section and the item in it, both from 1. */
export const anchorOf = (category: number, item: number) => `item-${category + 1}-${item + 1}`

/** The anchors of the items that are listed. */
export function chooseListed({ categories }: Pick<InspectionReport, 'categories'>): ReadonlySet<string> {
  const all = categories.flatMap(({ items }, category) =>
    items.map(({ outcome }, at) => ({ anchor: anchorOf(category, at), outcome })),
  )
  const loud = all.filter(({ outcome }) => !isQuiet(outcome))
  const quiet = all.filter(({ outcome }) => isQuiet(outcome))
  return new Set([...loud, ...quiet].slice(0, MOST_ITEMS).map(({ anchor }) => anchor))
}
