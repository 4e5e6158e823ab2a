/** What an observation of a car changes: its state in the inventory, the entries of the log, and the history of its price. */
import type { FieldNumbers } from '../fields/search-fields.ts'
import { dayOf } from '../time/china-time.ts'
import { type ListedSpan, narrowListed } from '../time/listed-span.ts'
import { type ChangeType, PRICE_FIELDS, type PricePoint } from './changes.ts'
import type { Comparison, Digest } from './inventory-writer.ts'
import type { ObservedOverTime, ReadTimes } from './observed-text.ts'
import type { ReportFacts } from './reports/report-facts.ts'
import { type StateColumns, settleObserved, settlePrice, settleStates } from './reports/settle-states.ts'

/** Each store has its own form of the search columns; only the price matters here, and what the store knows: days and the report. */
export interface Priced extends Pick<FieldNumbers, 'listed_day' | 'price_changed_day'>, ReportFacts, StateColumns {
  readonly price_cny: number | null
}

/** The digest of a car that searches can find. */
interface Made<Columns extends Priced> {
  readonly columns: Columns
  readonly fingerprint: string
  readonly made_by: string
  readonly made_at_ms: number
}

/** The link to the report of a car, and the last reading of it. The four at the end are null before the first. */
export interface LinkState {
  readonly url: string
  readonly linked_at_ms: number
  readonly read_at_ms: number | null
  /** Differs between two readings that say different things. */
  readonly digest: string | null
  /** The version of the parser. */
  readonly parser: string | null
  /** The version of the word tables and the program that derived the facts. */
  readonly made_by: string | null
}

/** The state of a car in the inventory. */
export interface CarState<Columns extends Priced> extends ObservedOverTime, ReadTimes {
  readonly is_observed: boolean
  /** Searches could find it once; it has left, and has not come back. */
  readonly has_left: boolean
  /** When the marketplace reported it as gone; null = it is there, or left before this was recorded. */
  readonly left_at_ms: number | null
  readonly last_observed_ms: number
  /** Null while searches do not find it. */
  readonly made: Made<Columns> | null
  /** How many prices its history has, and the last of them. */
  readonly price_points: number
  readonly last_price_cny: number | null
  /** Null if the listing has no usable link, or the car has left. */
  readonly link: LinkState | null
}

/** What was observed, without the texts. */
export interface ObservedParts<Columns extends Priced> {
  readonly at_ms: number
  readonly list: boolean
  readonly detail: boolean
  readonly sheet: boolean
  readonly digest: ObservedDigest<Columns> | null
  /** If no detail was observed: when the detail was read that the digest was made of; null = unknown. */
  readonly of_detail_ms: number | null
}

type ObservedDigest<Columns extends Priced> = Omit<Made<Columns>, 'made_at_ms'> &
  Pick<Digest, 'listed' | 'report_link' | 'compared'>

/** `report_read`: the first reading of a report, which is a change only to a question that finds the car from then on. */
export type LoggedType = ChangeType | 'report_read'

/** An entry of the log before it has a number, with the search columns before and after it; null = searches did not or do not find the car. */
export interface LogEntry<Columns extends Priced> {
  readonly type: LoggedType
  readonly at_ms: number
  readonly before: Columns | null
  readonly after: Columns | null
  /** As in `Change`. */
  readonly fields: readonly string[] | null
}

export interface Step<Columns extends Priced> {
  readonly state: CarState<Columns>
  readonly entries: readonly LogEntry<Columns>[]
  /** A price that differs from the last one. */
  readonly price: PricePoint | null
  /** The digest was replaced. */
  readonly is_made: boolean
  /** The observed records are dropped, because newer ones are stored. */
  readonly is_late: boolean
}

/** Null when nothing of it is kept. `isComplete`: a pass over the whole market has ended before. */
export function observeCar<Columns extends Priced>(
  before: CarState<Columns> | null,
  given: ObservedParts<Columns>,
  isComplete: boolean,
): Step<Columns> | null {
  const isLate = before !== null && isLateFor(before, given)
  // It still says that the car was there at that time.
  const observed = isLate ? { ...given, list: false, detail: false, sheet: false, digest: null } : given
  const hasRecord = observed.list || observed.detail
  if (before === null && !hasRecord) return null
  // A time and nothing else: a list showed the car unchanged.
  const isSeen = hasRecord || (!observed.sheet && observed.digest === null)
  const seen = before === null ? beginState<Columns>(observed.at_ms) : isSeen ? renew(before, observed) : before
  const digest = isKept(seen, observed) ? observed.digest : null
  const price = digest && findNewPrice(seen, digest.columns.price_cny, observed.at_ms)
  const listed = digest ? findListed(seen, digest, observed.at_ms) : seen.listed
  // The first price that was observed is not a change.
  const price_change =
    price && seen.price_points > 0 ? { from_cny: seen.last_price_cny, at_ms: observed.at_ms } : seen.price_change
  const link = digest ? findLink(seen, digest.report_link, observed.at_ms) : seen.link
  const report = link === seen.link ? seen.report : null
  const made = digest && { ...pickMade(digest, { listed, price_change, report }), made_at_ms: observed.at_ms }
  const changes = made
    ? deriveChanges(seen.made, made, { has_left: seen.has_left, isComplete, compared: digest?.compared })
    : []
  // A rebuilt digest of the same records may differ, but the car has not changed.
  const entries = changes.filter(({ type }) => type !== 'details_changed' || isSeen || observed.sheet)
  return {
    state: {
      ...seen,
      has_left: seen.has_left && made === null,
      left_at_ms: seen.is_observed ? null : seen.left_at_ms,
      list_at_ms: observed.list ? observed.at_ms : seen.list_at_ms,
      detail_at_ms: observed.detail ? observed.at_ms : seen.detail_at_ms,
      sheet_at_ms: observed.sheet ? observed.at_ms : seen.sheet_at_ms,
      made: made ?? seen.made,
      listed,
      price_change,
      link,
      report,
      price_points: seen.price_points + (price ? 1 : 0),
      last_price_cny: price ? price.price_cny : seen.last_price_cny,
    },
    entries: entries.map((entry) => ({ ...entry, at_ms: observed.at_ms })),
    price,
    is_made: made !== null,
    is_late: isLate,
  }
}

/** The marketplace reported the car as gone. Null when it was not there, or was observed since. */
export function leaveCar<Columns extends Priced>(before: CarState<Columns> | null, atMs: number): Step<Columns> | null {
  if (!before?.is_observed || isOlder(atMs, before.detail_at_ms)) return null
  const { made } = before
  const entries = deriveChanges(made, null, { has_left: false, isComplete: true })
  return {
    state: {
      ...before,
      is_observed: false,
      has_left: before.has_left || made !== null,
      left_at_ms: atMs,
      made: null,
      link: null,
      report: null,
    },
    entries: entries.map((entry) => ({ ...entry, at_ms: atMs })),
    price: null,
    is_made: false,
    is_late: false,
  }
}

/**
 * Several processes write at once, in any order: an older record must not replace a newer one. A first detail is taken even if a newer
 * list is stored, because it adds what was unknown.
 */
function isLateFor<Columns extends Priced>(before: CarState<Columns>, observed: ObservedParts<Columns>): boolean {
  const { at_ms, list, detail, sheet, digest, of_detail_ms } = observed
  const { detail_at_ms, list_at_ms, sheet_at_ms, left_at_ms } = before
  if (detail) {
    if (isOlder(at_ms, left_at_ms) || isOlder(at_ms, detail_at_ms)) return true
    if (detail_at_ms === null) return false
  } else if (digest !== null && of_detail_ms !== null && isOlder(of_detail_ms, detail_at_ms)) return true
  return (list && isOlder(at_ms, list_at_ms)) || (sheet && isOlder(at_ms, sheet_at_ms))
}

function isOlder(atMs: number, keptMs: number | null): boolean {
  return keptMs !== null && atMs < keptMs
}

type Side<Columns extends Priced> = Omit<Made<Columns>, 'made_at_ms'>

/** One entry for each thing that happened; the columns after one entry are the columns before the next. */
function deriveChanges<Columns extends Priced>(
  before: Side<Columns> | null,
  after: Side<Columns> | null,
  { has_left, isComplete, compared }: { has_left: boolean; isComplete: boolean; compared?: Comparison | undefined },
): Omit<LogEntry<Columns>, 'at_ms'>[] {
  if (after === null) {
    return before === null ? [] : [{ type: 'no_longer_observed', before: before.columns, after: null, fields: null }]
  }
  if (before === null) {
    if (has_left) return [{ type: 'observed_again', before: null, after: after.columns, fields: null }]
    return isComplete ? [{ type: 'appeared', before: null, after: after.columns, fields: null }] : []
  }
  const { price_cny, price_changed_day } = after.columns
  const repriced = settleStates({ ...before.columns, price_cny, price_changed_day }, settlePrice(after.columns))
  const entries: Omit<LogEntry<Columns>, 'at_ms'>[] = []
  if (repriced.price_cny !== before.columns.price_cny)
    entries.push({ type: 'price_changed', before: before.columns, after: repriced, fields: PRICE_FIELDS })
  // Another version reads the same car differently: a difference between their digests says nothing.
  if (after.made_by === before.made_by && after.fingerprint !== before.fingerprint) {
    // Another process may have written the car since it was compared.
    const fields = compared?.from === before.fingerprint ? compared.fields : null
    entries.push({ type: 'details_changed', before: repriced, after: after.columns, fields })
  }
  return entries
}

function beginState<Columns extends Priced>(atMs: number): CarState<Columns> {
  return {
    is_observed: true,
    has_left: false,
    left_at_ms: null,
    first_observed_ms: atMs,
    last_observed_ms: atMs,
    list_at_ms: null,
    detail_at_ms: null,
    sheet_at_ms: null,
    made: null,
    listed: null,
    price_change: null,
    price_points: 0,
    last_price_cny: null,
    link: null,
    report: null,
  }
}

function renew<Columns extends Priced>(
  before: CarState<Columns>,
  { at_ms, detail, digest }: ObservedParts<Columns>,
): CarState<Columns> {
  // Rows show it, so it changes only when they are written.
  const isShown = before.made !== null && digest === null
  return {
    ...before,
    // Lists lag behind: only a detail says that the car is there again.
    is_observed: before.is_observed || detail,
    first_observed_ms: isShown ? before.first_observed_ms : Math.min(before.first_observed_ms, at_ms),
    last_observed_ms: Math.max(before.last_observed_ms, at_ms),
  }
}

/** A digest is kept for a car that is there and has a detail; a digest that comes alone must not be older than the one it replaces. */
function isKept<Columns extends Priced>(seen: CarState<Columns>, observed: ObservedParts<Columns>): boolean {
  if (!seen.is_observed || (seen.detail_at_ms === null && !observed.detail)) return false
  const isAlone = !observed.list && !observed.detail && !observed.sheet
  return !isAlone || seen.made === null || observed.at_ms >= seen.made.made_at_ms
}

/** Rows show what was observed over time, and searches find them by it. */
function pickMade<Columns extends Priced>(
  { columns, fingerprint, made_by }: ObservedDigest<Columns>,
  { listed, price_change, report }: Pick<ObservedOverTime, 'listed' | 'price_change' | 'report'>,
): Side<Columns> {
  const days = {
    listed_day: listed && Date.parse(listed.from) / DAY_MS,
    price_changed_day: price_change && dayOf(price_change.at_ms),
  }
  return { columns: settleObserved({ ...columns, ...days, ...report }, listed), fingerprint, made_by }
}

const DAY_MS = 86_400_000

/** Another link is another report. */
function findLink({ link }: CarState<Priced>, url: string | null, linked_at_ms: number): LinkState | null {
  if (url === null || link?.url === url) return url === null ? null : link
  return { url, linked_at_ms, read_at_ms: null, digest: null, parser: null, made_by: null }
}

/** A late observation does not overrule newer ones. */
function findListed(
  { listed, detail_at_ms, first_observed_ms }: CarState<Priced>,
  digest: ObservedDigest<Priced>,
  atMs: number,
): ListedSpan | null {
  const isLate = detail_at_ms !== null && atMs < detail_at_ms
  return narrowListed(listed, isLate ? listed : digest.listed, first_observed_ms)
}

function findNewPrice(
  { price_points, last_price_cny }: CarState<Priced>,
  price_cny: number | null,
  at_ms: number,
): PricePoint | null {
  return price_points > 0 && last_price_cny === price_cny ? null : { at_ms, price_cny }
}
