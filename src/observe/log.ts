/** The log: one JSON object per line, or readable lines on a terminal; never a key, a query or an upstream body. */
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { redactKeys } from '../domain/redact.ts'
import { createBufferedOutput, type Output } from './buffered-output.ts'
import { type Schedule, scheduleTimeout } from './schedule.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/** Fields go before the message, which is one word to search for: `log.warn({ reason }, 'rates')`. */
export interface Log extends Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled'> {
  flush(): void
  /**
   * Writes a line at level info whose fields the caller has already written as JSON, each with a comma before it, and redacted. For the
   * line of a request, which pino takes several times as long to write.
   */
  writeInfo(fields: string, message: string): void
}

interface LogOptions {
  readonly level: LogLevel
  readonly clock: () => number
  readonly out: LogOutput
  readonly schedule?: Schedule
}

/** Writes synchronously, because lines at the end of the process would be lost otherwise. */
export interface LogOutput extends Output {
  readonly isTTY?: boolean
  hasColors?(): boolean
}

export function createLog({ level, clock, out, schedule = scheduleTimeout }: LogOptions): Log {
  const format = out.isTTY ? createPrettifier(out) : (line: string) => line
  const timestamp = createTimestamp(clock)
  const output = createBufferedOutput(out, schedule)
  const log = pino(
    {
      level: level === 'off' ? 'silent' : level,
      base: null,
      messageKey: 'message',
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      // Callers redact their own texts; this is for stacks and reasons, which others wrote.
      hooks: { streamWrite: (line) => format(redactKeys(line)) },
    },
    output,
  )
  return Object.assign(log, {
    writeInfo(fields: string, message: string) {
      if (log.isLevelEnabled('info')) {
        output.write(format(`{"level":"info"${timestamp()}${fields},"message":"${message}"}\n`))
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
