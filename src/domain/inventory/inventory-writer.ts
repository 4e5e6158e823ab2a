/** The port that writes an inventory, for a sync and an import: what was observed of cars, and cars that have left. */
import type { Lang } from '../codes.ts'
import type { AdIdentity } from '../duplicates/ad-identity.ts'
import type { ReportReading } from '../report.ts'
import type { ListedSpan } from '../time/listed-span.ts'
import type { ReportFacts } from './reports/report-facts.ts'
import type { SearchColumns } from './search-columns.ts'

/** What is derived from a car when it is written, so that a request neither parses nor renders it. */
export interface Digest {
  readonly columns: SearchColumns
  /** The listing record as JSON, with `"price_eur":null,"price_usd":null`, because rates move, and without what only a store knows (`putObserved`). */
  readonly rows: Readonly<Record<Lang, string>>
  /** When the car was listed, according to the records of this digest; null = they do not say. */
  readonly listed: ListedSpan | null
  /** The address of the report that the listing links to; null if there is none. */
  readonly report_link: string | null
  /** By which other ads of the car are found, also after this one has left. */
  readonly identity: AdIdentity
  /** Changes when anything about the car changes, except its price, its listing date and when it was read. */
  readonly fingerprint: string
  /** The version of the word tables and the program that made it. */
  readonly made_by: string
  /** Missing when the car was not compared with an earlier state. */
  readonly compared?: Comparison
}

/** What changed between an earlier state of a car and this one. */
export interface Comparison {
  /** The fingerprint of the earlier state. */
  readonly from: string
  /** The names of the fields of the record, sorted; empty if only something changed that the record does not show. */
  readonly fields: readonly string[]
}

/**
 * What was observed of one car. A part that is left out stays as it was. A list row or a detail is an observation of the car, and so is
 * a time alone: a list showed the car unchanged. A sheet or a digest alone is not, and a store drops it if it does not know the car.
 * A record that is older than the stored one, or was read before the car left, changes nothing and logs nothing, and neither does
 * anything that comes with it.
 */
export interface Observation {
  readonly id: number
  /** For a digest alone: when the newest record was read that it was made of, so that it never replaces a newer digest. */
  readonly at_ms: number
  /** Native records as JSON. */
  readonly list?: string
  readonly detail?: string
  readonly sheet?: string
  /** Only a car with a detail has one, and only a car with a digest is found by searches. A digest alone was rebuilt from stored records and is not a change. */
  readonly digest?: Digest
  /** If there is no detail here: when the stored detail was read that the digest was made of. The digest is dropped if a newer detail is stored. */
  readonly of_detail_ms?: number
}

/** A reading of the report of a car. */
export interface ReportWriting {
  readonly id: number
  readonly link: string
  readonly at_ms: number
  readonly facts: ReportFacts
  /** Differs between two readings that say different things. */
  readonly digest: string
  /** The version of the parser. */
  readonly parser: string
  readonly made_by: string
  readonly provider: string | null
  /** The reading as JSON, in the words of the source. */
  readonly body: string
  /** When it is due again. */
  readonly next_at_ms: number
}

/** The same on its way into the inventory. */
export interface ReportFetch extends Pick<ReportWriting, 'id' | 'link' | 'at_ms' | 'parser'> {
  readonly reading: ReportReading
}

/** A report that could not be read. */
export type PostponedReport = Pick<ReportWriting, 'id' | 'link' | 'next_at_ms'>

export interface Applied {
  /** The last number of the log. */
  readonly seq: number
  readonly changes: number
}

/** Every call is one transaction. Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface InventoryWriter {
  /** Before the first complete pass, no car is logged as `appeared`. */
  observe(observations: readonly Observation[]): Promise<Applied>
  /** The marketplace itself reported these cars as gone. A car whose detail was read later does not change. */
  leave(ids: readonly number[], atMs: number): Promise<Applied>
  /** A reading of a report of a car that has left, or links to another one by now, changes nothing, and neither does one that is older than the stored one. */
  observeReports(readings: readonly ReportWriting[]): Promise<Applied>
  /** Another failure of each, which is due again then. */
  postponeReports(failed: readonly PostponedReport[]): Promise<void>
  /** Makes the reports due that other parsers have read than these. */
  renewReports(parsers: readonly string[]): Promise<void>
  /** A complete pass over the market ended. */
  complete(atMs: number): Promise<void>
  /** Deletes changes from the oldest on, up to the first that is not older, and whatever nothing refers to any more. */
  forget(beforeMs: number): Promise<void>
  /** Stores a small text under a name: the progress of a sync, the catalogue. */
  remember(name: string, text: string): Promise<void>
}

/** The native records of one car as values of JSON; null = never read. */
export interface NativeValues {
  readonly list: unknown
  readonly detail: unknown
  readonly sheet: unknown
}

/** What the marketplace sent of one car, as JSON; null = never read. */
export type NativeTexts = Readonly<Record<keyof NativeValues, string | null>>

/** The stored state of a car that a digest is compared with. */
export interface EarlierCar extends NativeTexts {
  readonly fingerprint: string | null
  readonly made_by: string | null
}

/** Throws a Failure `source_changed` for records that cannot be read, or belong to another car. */
export type MakeDigest = (id: number, records: NativeValues, atMs: number, earlier?: EarlierCar | null) => Digest
