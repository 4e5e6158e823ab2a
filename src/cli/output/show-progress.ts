/** Shows progress on stderr: one updated line for people, a line every ten seconds for a log. */
import type { Terminal } from '../terminal.ts'
import { formatBytes } from './format.ts'

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

export function showProgress(terminal: Terminal, now: () => number = Date.now): ProgressLine {
  const { isJson, isLive = false } = terminal
  const everyMs = isLive ? LIVE_MS : LOG_MS
  const columns = terminal.columns ?? 80
  let shownMs = isLive ? 0 : now()
  let hasLine = false
  return {
    show(format) {
      if (isJson || now() - shownMs < everyMs) return
      shownMs = now()
      const text = format()
      if (isLive) terminal.err(`${OVER}${text.slice(0, columns - 1)}`)
      else terminal.err(`${text}\n`)
      hasLine = isLive
    },
    say(sentence) {
      if (isJson) return
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
