/** What an inventory has observed of a car over time. Rows are rendered without it, and stores insert it. */
import type { ListingRecord } from '../listing.ts'
import { findCommonDate, type ListedSpan } from '../time/listed-span.ts'
import { putReport, type ReportFacts } from './reports/report-facts.ts'

/** The last observed change of the price. */
interface SeenPriceChange {
  /** Null if the listing had no price before. */
  readonly from_cny: number | null
  readonly at_ms: number
}

/** When each record of a car was last read; null = never. */
export interface ReadTimes {
  readonly list_at_ms: number | null
  readonly detail_at_ms: number | null
  readonly sheet_at_ms: number | null
}

export interface ObservedOverTime {
  readonly first_observed_ms: number
  /** According to all observations; null = unknown. */
  readonly listed: ListedSpan | null
  /** Null = none was observed. */
  readonly price_change: SeenPriceChange | null
  /** What the report says; null = it was not read, or none is advertised. */
  readonly report: ReportFacts | null
}

/** Every record has these fields side by side, in this order. */
type ObservedFields = Pick<
  ListingRecord,
  'listed_at' | 'listed_from' | 'listed_to' | 'first_observed_at' | 'price_change'
>

/** `listed`: what the source reports, for a car that no inventory has observed. */
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

/** Inserts these fields into a row that was rendered without them. In a text of the source, the quotes would be escaped. */
export function putObserved(row: string, observed: ObservedOverTime): string {
  const { report } = observed
  const read = report === null ? row : putReport(row, report)
  const at = read.indexOf(UNOBSERVED)
  if (at < 0) return read
  return `${read.slice(0, at)}${formatFields(describeObserved(null, observed))}${read.slice(at + UNOBSERVED.length)}`
}

function formatFields(fields: ObservedFields): string {
  return JSON.stringify(fields).slice(1, -1)
}
