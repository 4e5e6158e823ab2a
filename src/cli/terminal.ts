/** What a command has of the world around it: its settings, where its result and its remarks go, and what can be shown there. */
import type { Readable, Writable } from 'node:stream'
import type { Environment } from '../settings/config.ts'

/** How the result is shown. */
export interface TerminalStyle {
  /** What tables must fit into; null or left out = the result goes to a file or a program, and may have any width. */
  readonly columns?: number | null
  readonly hasColor?: boolean
}

export interface Terminal extends TerminalStyle {
  readonly env: Environment
  /** The result and nothing else. */
  out(text: string): void
  err(text: string): void
  /** Whether `err` shows colours, which may go elsewhere than `out`. */
  readonly hasErrorColor?: boolean
  /** Whether what goes to `err` is seen at once, so that a line may be written over; left out = it goes to a file or a program. */
  readonly isLive?: boolean
  /** What is piped in; left out where nothing is. */
  readonly input?: Readable
  /** Where `out` writes to, for results that are too large to be written at once; left out = there is `out` only. */
  readonly output?: Writable
  /** Aborted when the person at the terminal, or the system, wants the command to end; left out = nobody ever does. */
  readonly interruptSignal?: () => AbortSignal
  /** Asks the person at the terminal; left out where there is nobody to ask. Resolves with an empty text when the person leaves. */
  readonly ask?: (question: string) => Promise<string>
}
