/** Shows progress on stderr: one updated line for people, a line every ten seconds for a log. */

import type { Terminal } from '../terminal.ts'
import type { PrintOptions } from './print.ts'

export interface ProgressLine {
  /** The current state; shown at intervals. */
  show(format: () => string): void
  /** A separate line that stays. */
  say(sentence: string): void
  /** Keeps the last state as a line. */
  end(): void
}

const LIVE_MS = 200
const LOG_MS = 10_000
/** Moves to the start of the line and clears it. */
const OVER = '\r\x1b[2K'

export function showProgress(terminal: Terminal, { json }: PrintOptions, now: () => number = Date.now): ProgressLine {
  const isLive = terminal.isLive ?? false
  const everyMs = isLive ? LIVE_MS : LOG_MS
  const columns = terminal.columns ?? 80
  let shownMs = isLive ? 0 : now()
  let hasLine = false
  return {
    show(format) {
      if (json || now() - shownMs < everyMs) return
      shownMs = now()
      const text = format()
      if (isLive) terminal.err(`${OVER}${text.slice(0, columns - 1)}`)
      else terminal.err(`${text}\n`)
      hasLine = isLive
    },
    say(sentence) {
      if (json) return
      terminal.err(`${hasLine ? OVER : ''}${sentence}\n`)
      hasLine = false
    },
    end() {
      if (hasLine) terminal.err('\n')
      hasLine = false
    },
  }
}

/** For work that writes one file. */
export function showCopied(line: ProgressLine, file: string): (done: number, most: number) => void {
  return (done, most) => line.show(() => `${file}: ${formatBytes(done)} of up to ${formatBytes(most)}`)
}

const MIB = 1024 * 1024

export function formatBytes(bytes: number): string {
  if (bytes >= 1024 * MIB) return `${(bytes / (1024 * MIB)).toFixed(1)} GB`
  return bytes >= MIB ? `${Math.floor(bytes / MIB)} MB` : `${Math.floor(bytes / 1024)} KB`
}

/** `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** `3 h 20 min`, `4 min`, `12 s`. */
export function formatSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.round(hours / 24)} days`
}
