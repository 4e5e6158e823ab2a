/** What a command has of the world around it: its settings, and where its result and its remarks go. */
import type { Environment } from '../config.ts'

export interface Terminal {
  readonly env: Environment
  /** The result and nothing else. */
  out(text: string): void
  err(text: string): void
}
