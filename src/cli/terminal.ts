/** What a command has of the world around it: its settings, where its result and its remarks go, and what can be shown there. */
import type { Environment } from '../config.ts'

/** How the result is shown. */
export interface Look {
  /** What tables must fit into; null or left out = the result goes to a file or a program, and may have any width. */
  readonly columns?: number | null
  readonly hasColor?: boolean
}

export interface Terminal extends Look {
  readonly env: Environment
  /** The result and nothing else. */
  out(text: string): void
  err(text: string): void
  /** Asks the person at the terminal; left out where there is nobody to ask. Resolves with an empty text when the person leaves. */
  readonly ask?: (question: string) => Promise<string>
}
