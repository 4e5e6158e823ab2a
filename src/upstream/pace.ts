/** The pace towards a source: slower after refusals, gradually faster again, paused after a bot wall, and limited per day. */
import type { PaceEvent, PaceState } from '../domain/inventory/pace.ts'
import { recordOrNull, textOrNull, wholeOrNull } from '../domain/readers.ts'

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

/** Counts the remaining requests of the day (UTC) across restarts: they are reserved in the store in batches before they are made. */
export interface DayNotes {
  recall(): Promise<string | null>
  remember(text: string): Promise<void>
}

const DAY_MS = 86_400_000
/** The rest of a batch is lost in a crash, so that no request is made twice. */
const BLOCK = 100

export class DayAllowance {
  private readonly perDay: number
  private readonly notes: DayNotes
  private day: string | null = null
  private used = 0
  private written = 0

  constructor(perDay: number, notes: DayNotes) {
    this.perDay = perDay
    this.notes = notes
  }

  /** Takes one and returns null, or the time when there will be more. One call at a time. */
  async take(nowMs: number): Promise<number | null> {
    await this.open()
    const day = dayOf(nowMs)
    // If the clock is set back, an earlier day does not reset the count.
    if (this.day === null || day > this.day) {
      this.day = day
      this.used = 0
      this.written = 0
    }
    if (this.used >= this.perDay) return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
    if (this.used >= this.written) await this.write(Math.min(this.perDay, this.used + BLOCK))
    this.used++
    return null
  }

  /** Correct only after `open` or a first `take`. */
  usedToday(nowMs: number): number {
    return this.day === null || dayOf(nowMs) > this.day ? 0 : this.used
  }

  /** Returns the unused part of a batch. */
  async close(): Promise<void> {
    if (this.day !== null && this.written > this.used) await this.write(this.used)
  }

  async open(): Promise<void> {
    if (this.day !== null) return
    const noted = parseNote(await this.notes.recall())
    if (noted === null) return
    this.day = noted.day
    this.used = noted.used
    this.written = noted.used
  }

  private async write(used: number): Promise<void> {
    await this.notes.remember(JSON.stringify({ day: this.day, used }))
    this.written = used
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function parseNote(text: string | null): { day: string; used: number } | null {
  try {
    const note = recordOrNull(JSON.parse(text ?? 'null'))
    const day = textOrNull(note?.day)
    const used = wholeOrNull(note?.used)
    return day === null || used === null ? null : { day, used }
  } catch {
    return null
  }
}
