/** The log: one JSON object a line, or readable lines on a terminal; never a key, a query or an upstream body. */

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'off'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const FLUSH_MS = 20
/** Text that JSON writes as it stands. */
const PLAIN = /^[\w./:%-]*$/

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  /** Whether a level is logged at all, to save the making of its fields. */
  logs(level: LogLevel): boolean
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

export interface LogOptions {
  readonly level: LogLevel
  readonly clock: () => number
  readonly out: { readonly isTTY?: boolean; write(text: string): unknown }
}

export function createLog({ level, clock, out }: LogOptions): Log & { flush(): void } {
  const lowest = LOG_LEVELS.indexOf(level)
  const format = out.isTTY ? formatForPeople : formatAsJson
  let waiting = ''
  let lastMs = Number.NaN
  let lastTime = ''

  /** Many lines of a busy process have the same millisecond. */
  function timeAt(ms: number): string {
    if (ms !== lastMs) {
      lastMs = ms
      lastTime = new Date(ms).toISOString()
    }
    return lastTime
  }

  let scheduled = false

  function flush(): void {
    scheduled = false
    if (waiting !== '') out.write(waiting)
    waiting = ''
  }

  /** Lines of a few milliseconds leave together: a write for each would cost as much as the request. */
  function write(at: LogLevel, message: string, fields: LogFields): void {
    if (LOG_LEVELS.indexOf(at) < lowest) return
    waiting += format(timeAt(clock()), at, message, fields)
    if (scheduled) return
    scheduled = true
    setTimeout(flush, FLUSH_MS).unref()
  }

  return {
    logs: (at) => LOG_LEVELS.indexOf(at) >= lowest,
    debug: (message, fields = {}) => write('debug', message, fields),
    info: (message, fields = {}) => write('info', message, fields),
    warn: (message, fields = {}) => write('warn', message, fields),
    error: (message, fields = {}) => write('error', message, fields),
    flush,
  }
}

/** Written by hand: a line for every request is made on the way of every request. */
function formatAsJson(time: string, level: LogLevel, message: string, fields: LogFields): string {
  let line = `{"time":"${time}","level":"${level}","message":${JSON.stringify(message)}`
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined) continue
    line += typeof value === 'string' ? `,"${name}":${quote(value)}` : `,"${name}":${value}`
  }
  return `${line}}\n`
}

function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

function formatForPeople(time: string, level: LogLevel, message: string, fields: LogFields): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : value}`)
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${message} ${rest.join(' ')}\n`
}
