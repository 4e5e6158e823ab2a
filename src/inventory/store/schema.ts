/** The tables of the inventory as Kysely sees them. Times are milliseconds since 1970; 0 and 1 are no and yes. */
import type { Generated } from 'kysely'
import type { AdIdentity } from '../../domain/duplicates/ad-identity.ts'
import { COLUMN_NAMES } from '../../domain/fields/search-fields.ts'
import type { Change, PricePoint } from '../../domain/inventory/changes.ts'
import type { CarState, LinkState } from '../../domain/inventory/derive-changes.ts'
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import type { DueReport } from '../../domain/inventory/reports/inventory-reports.ts'
import type { ReportFacts } from '../../domain/inventory/reports/report-facts.ts'

export const SEARCH_COLUMNS = ['brand_id', 'series_id', 'title_id', ...COLUMN_NAMES] as const

/** The search columns. Titles are in another table, because many cars share one. */
export type SearchRow = {
  readonly [Name in (typeof SEARCH_COLUMNS)[number]]: Name extends 'title_id' ? number : number | null
}

type FormattedState = 'is_observed' | 'has_left' | 'listed' | 'price_change' | 'report' | 'made' | 'link'

export interface CarRow extends Omit<CarState<SearchRow>, FormattedState> {
  readonly id: number
  readonly is_observed: number
  readonly has_left: number
  /** Null = no change was seen. */
  readonly price_changed_ms: number | null
  readonly price_from_cny: number | null
  /** Days, `YYYY-MM-DD`; both are null, or none. */
  readonly listed_from: string | null
  readonly listed_to: string | null
  /** These three are null while the car is not searchable. */
  readonly fingerprint: string | null
  readonly made_by: string | null
  readonly made_at_ms: number | null
}
export interface TextRow {
  readonly id: number
  readonly body: Uint8Array
}

type Sides = { readonly [Name in keyof SearchRow as `before_${Name}` | `after_${Name}`]: SearchRow[Name] | null }

interface ChangeRow extends Sides, Pick<Change, 'seq' | 'at_ms' | 'car_id'> {
  readonly type: number
  /** Names with commas in between, of changed details only; null = not known. */
  readonly fields: string | null
}

/** The link to the report of a car that is searched for, and the last reading of it; null before the first. */
export interface ReportRow extends ReportFacts, Omit<LinkState, 'url'>, DueReport {
  readonly host: string
  readonly next_at_ms: number
  readonly provider: string | null
  readonly body: Uint8Array | null
}

/** Kept after the car has left: it may come back under another id. */
export interface IdentityRow extends AdIdentity {
  readonly id: number
}

export interface StateRow extends Pick<InventoryState, 'seq' | 'listings' | 'complete_at_ms'> {
  readonly id: number
  /** Another one in every store. */
  readonly epoch: string
  readonly revision: number
  /** First readings of reports of listings that had their link before are no news; null = all are. */
  readonly reports_since_ms: number | null
}

export interface InventorySchema {
  readonly inventory_cars: CarRow & {
    /** Of the state when an answer to a search last came to differ by it; 0 = never, or before that was written down. */
    readonly revision: Generated<number>
  }
  readonly inventory_lists: TextRow
  readonly inventory_details: TextRow
  readonly inventory_sheets: TextRow
  /** The rendered rows of both languages as one text, only of cars that are searched for. */
  readonly inventory_rows: TextRow
  /** Only cars that are searched for. */
  readonly inventory_search: SearchRow & { readonly id: number }
  readonly inventory_titles: {
    readonly id: Generated<number>
    readonly hash: string
    readonly title: string
    readonly english_title: string
    readonly marked_title: string | null
  }
  readonly inventory_prices: PricePoint & { readonly car_id: number; readonly nth: number }
  readonly inventory_changes: ChangeRow
  readonly inventory_identities: IdentityRow
  readonly inventory_reports: ReportRow
  /** What earlier readings of a report said; numbers rise and may have gaps. */
  readonly inventory_report_versions: {
    readonly car_id: number
    readonly nth: number
    readonly read_at_ms: number
    readonly until_ms: number
    readonly body: Uint8Array
  }
  readonly inventory_notes: { readonly name: string; readonly text: string }
  readonly inventory_state: StateRow
}
