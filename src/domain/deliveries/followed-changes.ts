/** The port through which saved searches are read: whether a query can be saved, and the changes that it matches. */
import type { Lang } from '../codes.ts'
import type { ChangesResponse } from '../inventory/change-record.ts'
import type { ChangeType } from '../inventory/changes.ts'
import type { LogPlace } from './saved-searches.ts'

export type ChangeRecord = ChangesResponse['changes'][number]

export interface ChangesPage {
  /** At most 100, in the order of the log: each is the JSON of a `ChangeRecord`, with its place. */
  readonly changes: readonly { readonly json: string; readonly place: LogPlace }[]
  /** The place up to which the log was read. */
  readonly to: LogPlace
  /** Whether there may be more changes after it. */
  readonly isFull: boolean
}

/** What is wrong with one filter. */
export interface FilterProblem {
  /** The name of the filter. */
  readonly filter: string
  readonly message: string
}

export type CheckedQuery =
  | {
      /** The same filters in one spelling. */
      readonly query: string
      /** Each filter with its value. */
      readonly filters: readonly (readonly [name: string, value: string])[]
    }
  | { readonly problems: readonly FilterProblem[] }

export interface ExpectedChanges {
  readonly changes: number
  /** Whether there are more than were counted. */
  readonly isMore: boolean
  /** Changes are kept since then. */
  readonly since_ms: number
}

/** What is wanted of the log: the filters of a query, and kinds of change (null = every kind). */
export interface Wanted {
  readonly query: string
  readonly types: readonly ChangeType[] | null
}

/** Every call throws a Failure when the inventory or the catalogue cannot be read right now. */
export interface FollowedChanges {
  check(query: string): Promise<CheckedQuery>
  /** The end of the log; null before the inventory is complete, or without one. */
  place(): Promise<LogPlace | null>
  /** The changes after a place. Continues by time in another log, or if the place is older than what is kept. */
  read(wanted: Wanted & { readonly lang: Lang }, after: LogPlace): Promise<ChangesPage>
  /** How many changes matched since a time. */
  expect(wanted: Wanted, sinceMs: number): Promise<ExpectedChanges>
}
