/** What a look at a car changes: its standing in the inventory, the entries of the log, and the history of its price. */
import { type ListedSpan, narrowListed } from '../time/listed-span.ts'
import type { ChangeType, PricePoint } from './changes.ts'
import type { ObservedOverTime, SeenPriceChange } from './observed-text.ts'

/** Stores keep what searches look at in forms of their own; of it only the price matters here. */
export interface Priced {
  readonly price_cny: number | null
}

/** What was made of a car that is searched for. */
interface Made<Columns extends Priced> {
  readonly columns: Columns
  readonly fingerprint: string
  readonly made_by: string
  readonly made_at_ms: number
}

/** Where a car stands. */
export interface Standing<Columns extends Priced> extends ObservedOverTime {
  readonly is_observed: boolean
  /** It was searched for once, left, and has not come back. */
  readonly has_left: boolean
  /** When the marketplace said that it is gone; null = it is there, or left before that was written down. */
  readonly left_at_ms: number | null
  readonly last_observed_ms: number
  readonly list_at_ms: number | null
  readonly detail_at_ms: number | null
  readonly sheet_at_ms: number | null
  /** Null while it is not searched for. */
  readonly made: Made<Columns> | null
  /** How many prices its history has, and the last of them. */
  readonly price_points: number
  readonly last_price_cny: number | null
}

/** What was seen, without the texts. */
export interface Look<Columns extends Priced> {
  readonly at_ms: number
  readonly list: boolean
  readonly detail: boolean
  readonly sheet: boolean
  readonly digest: LookDigest<Columns> | null
  /** When the detail was read that the digest was made of, where the look has none; null = not told. */
  readonly of_detail_ms: number | null
}

interface LookDigest<Columns extends Priced> extends Omit<Made<Columns>, 'made_at_ms'> {
  readonly listed: ListedSpan | null
}

/** An entry of the log before it has a number, with what searches look at on both sides of it; null = it was or is not there. */
export interface Entry<Columns extends Priced> {
  readonly type: ChangeType
  readonly at_ms: number
  readonly before: Columns | null
  readonly after: Columns | null
}

export interface Step<Columns extends Priced> {
  readonly standing: Standing<Columns>
  readonly entries: readonly Entry<Columns>[]
  /** A price that differs from the last one. */
  readonly price: PricePoint | null
  /** What was made of the car has been replaced. */
  readonly is_made: boolean
  /** Its records are not kept: newer ones are there. */
  readonly is_late: boolean
}

/** Null when nothing is kept of it. `isComplete`: a pass over the whole market has ended before. */
export function observeCar<Columns extends Priced>(
  before: Standing<Columns> | null,
  told: Look<Columns>,
  isComplete: boolean,
): Step<Columns> | null {
  const isLate = before !== null && isLateFor(before, told)
  // It still tells that the car was there at that time.
  const look = isLate ? { ...told, list: false, detail: false, sheet: false, digest: null } : told
  const isTold = look.list || look.detail
  if (before === null && !isTold) return null
  // A moment and nothing else: a list showed it as it was before.
  const isSeen = isTold || (!look.sheet && look.digest === null)
  const seen = before === null ? beginStanding<Columns>(look.at_ms) : isSeen ? renew(before, look) : before
  const digest = isKept(seen, look) ? look.digest : null
  const made = digest && takeMade(digest, look.at_ms)
  const price = made && findNewPrice(seen, made.columns.price_cny, look.at_ms)
  const changes = made ? deriveChanges({ before: seen.made, after: made, has_left: seen.has_left, isComplete }) : []
  // Made anew of the same records, a car reads differently and is the same.
  const entries = changes.filter(({ type }) => type !== 'details_changed' || isSeen || look.sheet)
  return {
    standing: {
      ...seen,
      has_left: seen.has_left && made === null,
      left_at_ms: seen.is_observed ? null : seen.left_at_ms,
      list_at_ms: look.list ? look.at_ms : seen.list_at_ms,
      detail_at_ms: look.detail ? look.at_ms : seen.detail_at_ms,
      sheet_at_ms: look.sheet ? look.at_ms : seen.sheet_at_ms,
      made: made ?? seen.made,
      listed: digest ? findListed(seen, digest, look.at_ms) : seen.listed,
      price_change: (price && findPriceChange(seen, look.at_ms)) ?? seen.price_change,
      price_points: seen.price_points + (price ? 1 : 0),
      last_price_cny: price ? price.price_cny : seen.last_price_cny,
    },
    entries: entries.map((entry) => ({ ...entry, at_ms: look.at_ms })),
    price,
    is_made: made !== null,
    is_late: isLate,
  }
}

/** The marketplace said that it is gone. Null when it was not there, or was seen since. */
export function leaveCar<Columns extends Priced>(before: Standing<Columns> | null, atMs: number): Step<Columns> | null {
  if (!before?.is_observed || isOlder(atMs, before.detail_at_ms)) return null
  const { made } = before
  const entries = deriveChanges({ before: made, after: null, has_left: false, isComplete: true })
  return {
    standing: {
      ...before,
      is_observed: false,
      has_left: before.has_left || made !== null,
      left_at_ms: atMs,
      made: null,
    },
    entries: entries.map((entry) => ({ ...entry, at_ms: atMs })),
    price: null,
    is_made: false,
    is_late: false,
  }
}

/**
 * Several processes write at once, in whatever order: what was read earlier than what is kept must not replace it. A first detail is
 * taken even where a newer list is there: it fills what was not known.
 */
function isLateFor<Columns extends Priced>(before: Standing<Columns>, look: Look<Columns>): boolean {
  const { at_ms, list, detail, sheet, digest, of_detail_ms } = look
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

interface Sides<Columns extends Priced> {
  readonly before: Side<Columns> | null
  readonly after: Side<Columns> | null
  readonly has_left: boolean
  readonly isComplete: boolean
}

/** One entry for each thing that happened; what stands behind one of them is what stands before the next. */
function deriveChanges<Columns extends Priced>({
  before,
  after,
  has_left,
  isComplete,
}: Sides<Columns>): Omit<Entry<Columns>, 'at_ms'>[] {
  if (after === null) {
    return before === null ? [] : [{ type: 'no_longer_observed', before: before.columns, after: null }]
  }
  if (before === null) {
    if (has_left) return [{ type: 'observed_again', before: null, after: after.columns }]
    return isComplete ? [{ type: 'appeared', before: null, after: after.columns }] : []
  }
  const repriced = { ...before.columns, price_cny: after.columns.price_cny }
  const entries: Omit<Entry<Columns>, 'at_ms'>[] = []
  if (repriced.price_cny !== before.columns.price_cny)
    entries.push({ type: 'price_changed', before: before.columns, after: repriced })
  // Another version reads the same car differently: of what the two made, nothing follows.
  if (after.made_by === before.made_by && after.fingerprint !== before.fingerprint)
    entries.push({ type: 'details_changed', before: repriced, after: after.columns })
  return entries
}

function beginStanding<Columns extends Priced>(atMs: number): Standing<Columns> {
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
  }
}

function renew<Columns extends Priced>(
  before: Standing<Columns>,
  { at_ms, detail, digest }: Look<Columns>,
): Standing<Columns> {
  // Rows show it, so that it changes only when they are written.
  const isShown = before.made !== null && digest === null
  return {
    ...before,
    // Lists lag behind: only the car itself says that it is there again.
    is_observed: before.is_observed || detail,
    first_observed_ms: isShown ? before.first_observed_ms : Math.min(before.first_observed_ms, at_ms),
    last_observed_ms: Math.max(before.last_observed_ms, at_ms),
  }
}

/** A digest is kept of a car that is there and has a detail; one that comes alone must not be older than what it replaces. */
function isKept<Columns extends Priced>(seen: Standing<Columns>, look: Look<Columns>): boolean {
  if (!seen.is_observed || (seen.detail_at_ms === null && !look.detail)) return false
  const isAlone = !look.list && !look.detail && !look.sheet
  return !isAlone || seen.made === null || look.at_ms >= seen.made.made_at_ms
}

function takeMade<Columns extends Priced>(digest: LookDigest<Columns>, made_at_ms: number): Made<Columns> {
  const { columns, fingerprint, made_by } = digest
  return { columns, fingerprint, made_by, made_at_ms }
}

/** A look that comes late says nothing against what newer ones told. */
function findListed(
  { listed, detail_at_ms, first_observed_ms }: Standing<Priced>,
  digest: LookDigest<Priced>,
  atMs: number,
): ListedSpan | null {
  const isLate = detail_at_ms !== null && atMs < detail_at_ms
  return narrowListed(listed, isLate ? listed : digest.listed, first_observed_ms)
}

/** Of a car whose price is not that of before. The first one that was seen is no change. */
function findPriceChange({ price_points, last_price_cny }: Standing<Priced>, at_ms: number): SeenPriceChange | null {
  return price_points === 0 ? null : { from_cny: last_price_cny, at_ms }
}

function findNewPrice(
  { price_points, last_price_cny }: Standing<Priced>,
  price_cny: number | null,
  at_ms: number,
): PricePoint | null {
  return price_points > 0 && last_price_cny === price_cny ? null : { at_ms, price_cny }
}
