/** What the service measures of itself, by hour, and the port to its store. */

/** How many days are kept. */
export const SAMPLE_DAYS = 14

/** One figure of one hour: for a counter `sum` is what was counted, for a gauge `sum / samples` is the average and `most` the highest. */
export interface SampledHour {
  /** `YYYY-MM-DDTHH`, UTC. */
  readonly hour: string
  readonly name: string
  readonly samples: number
  readonly sum: number
  readonly most: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface SampleStore {
  /** Replaces what this process has written for the same hours and names, so that it may be written again. `node`: unique among all processes, now and earlier. */
  put(node: string, rows: readonly SampledHour[]): Promise<void>
  /** Of all processes together, from this hour on, by name and hour. */
  readHours(from: string): Promise<SampledHour[]>
  /** Deletes hours before this one. */
  forgetHours(before: string): Promise<void>
}
