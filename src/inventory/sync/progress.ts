/** The progress of a sync: for the terminal, the metrics and the status. */

type Phase = 'idle' | 'lists' | 'checks' | 'refresh'

export interface SyncProgress {
  readonly event: 'progress'
  readonly phase: Phase
  /** How many cars this phase has finished, and of how many; null = not known yet. */
  readonly done: number
  readonly total: number | null
  /** Cars a second since the phase began or was resumed; null = too early to say. */
  readonly per_second: number | null
  /** Milliseconds until the phase ends at this rate; null = too early to say. */
  readonly left_ms: number | null
  /** The share of details that are young enough not to be requested again; null = there are none. */
  readonly freshness: number | null
}

interface ProgressParts {
  readonly now: () => number
  readonly freshness: () => number | null
  readonly observe: (event: SyncProgress) => void
  readonly everyMs: number
}

export class Progress {
  private readonly parts: ProgressParts
  private phase: Phase = 'idle'
  private done = 0
  private from = 0
  private total: number | null = null
  private beganMs = 0
  private reportedMs = Number.NEGATIVE_INFINITY

  constructor(parts: ProgressParts) {
    this.parts = parts
  }

  /** `done`: cars that were finished before the phase was resumed. */
  begin(phase: Phase, total: number | null, done = 0): void {
    Object.assign(this, { phase, total, done, from: done, beganMs: this.parts.now() })
    this.report()
  }

  expect(total: number): void {
    this.total = total
  }

  step(): void {
    this.done++
    if (Math.abs(this.parts.now() - this.reportedMs) >= this.parts.everyMs) this.report()
  }

  current(): SyncProgress {
    const { phase, done, total } = this
    const seconds = (this.parts.now() - this.beganMs) / 1000
    const per_second = done > this.from && seconds > 0 ? (done - this.from) / seconds : null
    const left = total === null ? null : Math.max(0, total - done)
    const left_ms = left === null || per_second === null ? null : Math.round((left / per_second) * 1000)
    return { event: 'progress', phase, done, total, per_second, left_ms, freshness: this.parts.freshness() }
  }

  private report(): void {
    this.reportedMs = this.parts.now()
    this.parts.observe(this.current())
  }
}
