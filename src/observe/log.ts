/** The log: one JSON object per line, or readable lines on a terminal; never a key, a query or an upstream body. */
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { redactKeys } from '../domain/redact.ts'
import { type Schedule, scheduleTimeout } from './schedule.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/** Fields go before the message, which is one word to search for: `log.warn({ reason }, 'rates')`. */
export interface Log extends Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled'> {
  flush(): void
  /** Writes a line at level info from fields that are already JSON, redacted, each after a comma. Used for requests, because pino is several times slower. */
  writeInfo(fields: string, message: string): void
}

interface LogOptions {
  readonly level: LogLevel
  /** In every line; null = not named. */
  readonly node?: string | null
  readonly clock: () => number
  readonly out: LogOutput
  readonly schedule?: Schedule
}

/** Writes synchronously, because lines at the end of the process would be lost otherwise. */
export interface LogOutput {
  write(text: string): unknown
  readonly isTTY?: boolean
  hasColors?(): boolean
}

const FLUSH_MS = 20
/** A text joined from more lines than this costs more to write than the lines cost to create. */
const FULL_LENGTH = 16_384

export function createLog({ level, node = null, clock, out, schedule = scheduleTimeout }: LogOptions): Log {
  const format = out.isTTY ? createPrettifier(out) : (line: string) => line
  const timestamp = createTimestamp(clock)
  const output = createBufferedOutput(out, schedule)
  const named = node === null ? '' : `,"node":${JSON.stringify(node)}`
  const log = pino(
    {
      level: level === 'off' ? 'silent' : level,
      base: node === null ? null : { node },
      messageKey: 'message',
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      // Callers redact their own texts; this is for stacks and reasons of other code.
      hooks: { streamWrite: (line) => format(redactKeys(line)) },
    },
    output,
  )
  return Object.assign(log, {
    writeInfo(fields: string, message: string) {
      if (log.isLevelEnabled('info')) {
        output.write(format(`{"level":"info"${timestamp()}${named}${fields},"message":"${message}"}\n`))
      }
    },
  })
}

/** Many lines of a busy process have the same millisecond, and formatting it is a quarter of a line's cost. */
function createTimestamp(clock: () => number): () => string {
  let lastMs = Number.NaN
  let last = ''
  return () => {
    const ms = clock()
    if (ms !== lastMs) {
      lastMs = ms
      last = `,"time":"${new Date(ms).toISOString()}"`
    }
    return last
  }
}

function createPrettifier(out: LogOutput): (line: string) => string {
  return prettyFactory({
    colorize: out.hasColors?.() ?? false,
    messageKey: 'message',
    translateTime: 'UTC:HH:MM:ss.l',
    singleLine: true,
  })
}

/** Buffers log lines for a few milliseconds, because a write for each would cost as much as its request. */
function createBufferedOutput(out: LogOutput, schedule: Schedule) {
  let waiting = ''
  let isScheduled = false

  function flush(): void {
    const text = waiting
    waiting = ''
    if (text !== '') out.write(text)
  }

  function flushLater(): void {
    isScheduled = false
    flush()
  }

  return {
    flush,
    write(text: string): void {
      waiting += text
      if (waiting.length >= FULL_LENGTH) flush()
      else if (!isScheduled) {
        isScheduled = true
        schedule(flushLater, FLUSH_MS)
      }
    },
  }
}
