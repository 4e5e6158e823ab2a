/** Counts the remaining requests of the day (UTC) across restarts: they are reserved in the store in batches before they are made. */
import { recordOrNull, textOrNull, wholeOrNull } from '../domain/readers.ts'

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

  /** Reads the stored count. */
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
