/** How a pass over the market went. */

export interface PassSummary {
  /** All of the market was read, and every car that the lists show is there. */
  readonly is_complete: boolean
  /** What the marketplace says to have. */
  readonly total: number
  /** Cars that must be there, and that no list shows. */
  readonly missing: number
  /** Cars that no list shows any more, and that are so many that this is not believed yet. */
  readonly doubted: number
  readonly gone: number
  readonly hidden: number
  readonly refreshed: number
  /** Cars of whose records nothing can be made. */
  readonly set_aside: number
  /** Why the lists were not read to their end; null = they were. */
  readonly stopped: string | null
}
