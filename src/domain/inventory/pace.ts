/** How fast the sync may send requests to the marketplace. */

export const PACES = ['full', 'slowed', 'paused'] as const
export type PaceState = (typeof PACES)[number]

/** Reported once per change. */
export interface PaceEvent {
  readonly event: 'pace'
  readonly state: PaceState
  /** Why; null when it is back to normal. */
  readonly reason: string | null
  /** When requests resume; null unless paused. */
  readonly until_ms: number | null
}
