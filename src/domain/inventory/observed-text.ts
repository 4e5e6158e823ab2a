/** What an inventory has seen of a car over time, as records show it: stores put it into rows, which are rendered without it. */
import type { ListingRecord } from '../listing.ts'
import { findCommonDate, type ListedSpan } from '../time/listed-span.ts'

/** The last change of a price that was seen. */
interface SeenPriceChange {
  /** Null if the listing had none before. */
  readonly from_cny: number | null
  readonly at_ms: number
}

export interface ObservedOverTime {
  readonly first_observed_ms: number
  /** According to all observations; null = none says. */
  readonly listed: ListedSpan | null
  /** Null = none was seen. */
  readonly price_change: SeenPriceChange | null
}

/** The fields stand side by side in every record, in this order. */
type ObservedFields = Pick<
  ListingRecord,
  'listed_at' | 'listed_from' | 'listed_to' | 'first_observed_at' | 'price_change'
>

/** `listed`: what the source says by itself, for a car of which no inventory knows more. */
export function describeObserved(listed: ListedSpan | null, observed: ObservedOverTime | null): ObservedFields {
  const { from = null, to = null } = observed?.listed ?? listed ?? {}
  const change = observed?.price_change ?? null
  return {
    listed_at: findCommonDate(from, to),
    listed_from: from,
    listed_to: to,
    first_observed_at: observed && new Date(observed.first_observed_ms).toISOString(),
    price_change: change && { from_cny: change.from_cny, at: new Date(change.at_ms).toISOString() },
  }
}

const UNOBSERVED = formatFields(describeObserved(null, null))

/** The row with these fields, where it was rendered without them; in a text of the source the quotes would have backslashes. */
export function putObserved(row: string, observed: ObservedOverTime): string {
  const at = row.indexOf(UNOBSERVED)
  if (at < 0) return row
  return `${row.slice(0, at)}${formatFields(describeObserved(null, observed))}${row.slice(at + UNOBSERVED.length)}`
}

function formatFields(fields: ObservedFields): string {
  return JSON.stringify(fields).slice(1, -1)
}
