/** The pace towards a source: slower after refusals, gradually faster again, and paused after a bot wall. */
import type { PaceEvent, PaceState } from '../domain/inventory/pace.ts'

interface PaceOptions {
  readonly now: () => number
  /** 0 ≤ number < 1 */
  readonly random: () => number
  /** The pause after a bot wall; doubles each time, up to the maximum. */
  readonly pauseMs?: number
  readonly longestPauseMs?: number
  readonly observe?: (event: PaceEvent) => void
}

const HOUR_MS = 3_600_000
const SLOWEST = 1 / 64
/** The growth of the pace with each response: doubles after about seventy. */
const RECOVERY = 1.01
/** A Retry-After never makes us wait longer. */
const LONGEST_WISH_MS = 24 * HOUR_MS
/** The random part of a pause, so that requests do not resume on the minute. */
const JITTER = 0.2

export class Pace {
  private readonly options: PaceOptions
  private share = 1
  private told: PaceState = 'full'
  private holdMs = Number.NEGATIVE_INFINITY
  private walls = 0
  private slowedAtMs = Number.NEGATIVE_INFINITY
  private walledAtMs = Number.NEGATIVE_INFINITY

  constructor(options: PaceOptions) {
    this.options = options
  }

  /** Share of the full pace. */
  speed(): number {
    return this.share
  }

  /** Nothing is requested before this time. */
  notBeforeMs(): number {
    return this.holdMs
  }

  state(): PaceState {
    if (this.options.now() < this.holdMs) return 'paused'
    return this.share < 1 ? 'slowed' : 'full'
  }

  worked(): void {
    this.walls = 0
    if (this.share < 1) this.share = Math.min(1, this.share * RECOVERY)
    // A response to a request sent before the pause does not end it.
    const state = this.state()
    if (state === 'full' || (state === 'slowed' && this.told === 'paused')) this.tell(state, null)
  }

  /** The source refused or timed out for a request sent at `askedAtMs`; requests in progress together count once. */
  refused(reason: string, askedAtMs: number, retryAfterMs: number | null): void {
    if (askedAtMs > this.slowedAtMs) {
      this.share = Math.max(SLOWEST, this.share / 2)
      this.slowedAtMs = this.options.now()
    }
    if (retryAfterMs === null || retryAfterMs <= 0) this.tell(this.state(), reason)
    else this.hold(Math.min(retryAfterMs, LONGEST_WISH_MS), reason)
  }

  /** The source does not want to be read by programs. */
  walled(reason: string, askedAtMs: number): void {
    if (askedAtMs <= this.walledAtMs) return
    const { pauseMs = HOUR_MS, longestPauseMs = 12 * HOUR_MS, random } = this.options
    this.walledAtMs = this.options.now()
    this.share = SLOWEST
    this.hold(Math.min(longestPauseMs, pauseMs * 2 ** this.walls) * (1 + JITTER * random()), reason)
    this.walls++
  }

  /** No request of any kind is made until then. */
  hold(ms: number, reason: string): void {
    const until = this.options.now() + ms
    if (until <= this.holdMs) return
    this.holdMs = until
    this.tell('paused', reason)
  }

  /** Ends the pause. */
  resume(): void {
    this.holdMs = Number.NEGATIVE_INFINITY
    this.tell(this.state(), null)
  }

  private tell(state: PaceState, reason: string | null): void {
    if (state === this.told) return
    this.told = state
    const until_ms = state === 'paused' ? this.holdMs : null
    this.options.observe?.({ event: 'pace', state, reason, until_ms })
  }
}
