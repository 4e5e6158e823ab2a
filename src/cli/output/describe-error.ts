/** Describes a failure for programs: a code, a sentence, and the exit code. */
import { CommanderError } from 'commander'
import { ConfigError } from '../../domain/config-error.ts'
import { Refused } from './refused.ts'

/** `refused`: because of the current state, such as an unknown account; `failed`: an error, such as in the storage. */
const ERROR_CODES = ['wrong_usage', 'wrong_settings', 'refused', 'failed'] as const
type ErrorCode = (typeof ERROR_CODES)[number]

export interface CliError {
  readonly code: ErrorCode
  readonly message: string
  readonly exitCode: 1 | 2
}

/** `complaint`: commander's message for people, if it says more than its error. */
export function describeError(error: unknown, complaint: string | null): CliError {
  if (error instanceof CommanderError) {
    return { code: 'wrong_usage', message: (complaint ?? error.message).replace(/^error: /, '').trimEnd(), exitCode: 2 }
  }
  if (error instanceof ConfigError) return { code: 'wrong_settings', message: error.problems.join('\n'), exitCode: 2 }
  const { message } = error as Error
  return { code: error instanceof Refused ? 'refused' : 'failed', message, exitCode: 1 }
}
