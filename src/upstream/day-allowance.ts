/** How many requests a day (UTC) are left, also after a restart: they are written down before they are made, some at a time. */
import { recordOrNull, textOrNull, wholeOrNull } from '../domain/readers.ts'

export interface DayNotes {
  recall(): Promise<string | null>
  remember(text: string): Promise<void>
}

const DAY_MS = 86_400_000
/** Lost by a crash, and never made twice. */
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

  /** Takes one and gives null, or says when there will be more. One at a time. */
  async take(nowMs: number): Promise<number | null> {
    await this.open()
    const day = dayOf(nowMs)
    // Days that went before, as a clock that was set back has them, give nothing anew.
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

  /** Right only after `open` or a first `take`. */
  usedToday(nowMs: number): number {
    return this.day === null || dayOf(nowMs) > this.day ? 0 : this.used
  }

  /** Gives back what was written down and not used. */
  async close(): Promise<void> {
    if (this.day !== null && this.written > this.used) await this.write(this.used)
  }

  /** Reads what was written down. */
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
