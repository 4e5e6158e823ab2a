/** The log: one JSON object a line, or readable lines on a terminal; never a key, a query or an upstream body. */
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { redactKeys } from '../domain/redact.ts'
import { createBufferedOutput, type Output } from './buffered-output.ts'
import { type Schedule, scheduleTimeout } from './schedule.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/** Fields go before the message, which is one word to search for: `log.warn({ reason }, 'rates')`. */
export interface Log extends Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled' | 'child'> {
  flush(): void
}

/** A log whose lines all carry the same fields. */
export type ChildLog = Pick<Logger, 'info'>

/** The line of a request: its one text from outside was redacted when it was made, and there is one for every request. */
const OF_REQUEST = ',"message":"request"}\n'

interface LogOptions {
  readonly level: LogLevel
  readonly clock: () => number
  readonly out: LogOutput
  readonly schedule?: Schedule
}

/** Writes at once, since what is flushed when the process ends would be lost otherwise. */
export interface LogOutput extends Output {
  readonly isTTY?: boolean
  hasColors?(): boolean
}

export function createLog({ level, clock, out, schedule = scheduleTimeout }: LogOptions): Log {
  const format = out.isTTY ? createPrettifier(out) : (line: string) => line
  return pino(
    {
      level: level === 'off' ? 'silent' : level,
      base: null,
      messageKey: 'message',
      timestamp: createTimestamp(clock),
      formatters: { level: (label) => ({ level: label }) },
      // Whoever writes a text redacts it; this is for stacks and reasons, which others wrote.
      hooks: { streamWrite: (line) => format(line.endsWith(OF_REQUEST) ? line : redactKeys(line)) },
    },
    createBufferedOutput(out, schedule),
  )
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
