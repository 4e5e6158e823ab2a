/** The port to small values by name, which one process keeps for itself, or all nodes share. */

/** Names of one kind do not push out those of another. */
export interface ValueName {
  readonly kind: string
  readonly name: string
}

export interface KeptValue {
  readonly text: string
  readonly ends_at_ms: number
}

/** What becomes of the values that were read. */
interface ValueChange<Result> {
  readonly result: Result
  /** One for each name, null = none. Without them, nothing is written. */
  readonly values?: readonly (KeptValue | null)[]
}

/** Texts of the values in the order of their names, null = none; the time is that of whoever keeps them. */
export type DecideChange<Result> = (texts: readonly (string | null)[], nowMs: number) => ValueChange<Result>

export interface SharedValues {
  /** Writes what `decide` makes of the values, all at once. It decides again if another process was quicker. */
  change<Result>(names: readonly ValueName[], decide: DecideChange<Result>): Promise<Result>
}
