/** The environment of a command: settings, output, and the abilities of the terminal. */
import type { Readable, Writable } from 'node:stream'
import type { Environment } from '../settings/config.ts'

export interface TerminalStyle {
  /** The width of the terminal; null or undefined = the output is a file or program, and any width is fine. */
  readonly columns?: number | null
  readonly hasColor?: boolean
}

export interface Terminal extends TerminalStyle {
  readonly env: Environment
  /** Whether the result is printed as one JSON object. */
  readonly isJson?: boolean
  /** Only the result. */
  out(text: string): void
  err(text: string): void
  /** Whether `err` shows colours; it may go elsewhere than `out`. */
  readonly hasErrorColor?: boolean
  /** Whether `err` is a terminal, so that lines can be updated; undefined = a file or program. */
  readonly isLive?: boolean
  /** The piped input; undefined if there is none. */
  readonly input?: Readable
  /** The stream behind `out`, for large results; undefined = only `out`. */
  readonly output?: Writable
  /** A signal that is aborted when the user or the system stops the command; undefined = never. */
  readonly interruptSignal?: () => AbortSignal
  /** Asks the user a question; undefined if nobody is there. Resolves with an empty text if the user leaves. */
  readonly ask?: (question: string) => Promise<string>
}
