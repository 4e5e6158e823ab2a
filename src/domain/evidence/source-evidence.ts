/** What the records of a source say about the fields of a car, and why a field is empty. */
import type { SentRecords, SourceCar } from '../source.ts'

export const WHYS = ['not_sent', 'placeholder', 'unreadable', 'not_applicable', 'withheld', 'not_read'] as const
export type Why = (typeof WHYS)[number]

/** Groups of a car whose fields have evidence of their own. */
export const SOURCE_GROUPS = ['battery', 'charging', 'power', 'report'] as const
type SourceGroup = (typeof SOURCE_GROUPS)[number]

/** A field of a source car: `mileage_km`, `battery.range_km`. */
export type SourcePath =
  | Exclude<keyof SourceCar, 'marketplace'>
  | { [Group in SourceGroup]: `${Group}.${keyof NonNullable<SourceCar[Group]> & string}` }[SourceGroup]

export type StatedBy = keyof SentRecords

export interface SourceStatement {
  readonly source: StatedBy
  /** The section of a spec sheet; null elsewhere. */
  readonly native_section: string | null
  readonly native_key: string
  /** As sent, masked and bounded; null for a list or a record. */
  readonly native_value: string | number | boolean | null
  /** The number of entries of a list or a record; null for anything else. */
  readonly native_count: number | null
  /** What the field would be if the source had sent nothing else; null if this alone says nothing. */
  readonly value: unknown
  readonly observed_at_ms: number
}

export interface SourceEvidence {
  readonly statements: readonly SourceStatement[]
  /** Null exactly when the field has a value. */
  readonly why: Why | null
  /** Whether a statement disagrees with the value. */
  readonly is_contradicted: boolean
}

/** Explains each field of one car; each call reads the records again. */
export type ExplainField = (path: SourcePath) => SourceEvidence

/** Why the fields of one car are empty; null for a field with a value. Throws as `ExplainRecords` does. */
export type FindWhys = (id: number, records: SentRecords) => (path: SourcePath) => Why | null

/** Throws a Failure `source_changed` for records that cannot be read. */
export type ExplainRecords = (id: number, records: SentRecords) => ExplainField
