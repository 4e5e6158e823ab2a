/** Why a command failed, for programs: a code of a closed set, a sentence, and the exit code. */
import { CommanderError } from 'commander'
import { ConfigError } from '../../domain/config-error.ts'
import { Refused } from './refused.ts'

/** `refused`: by how things are, such as an account that does not exist; `failed`: something did not work, such as the storage. */
const ERROR_CODES = ['wrong_usage', 'wrong_settings', 'refused', 'failed'] as const
type ErrorCode = (typeof ERROR_CODES)[number]

export interface CliError {
  readonly code: ErrorCode
  readonly message: string
  readonly exitCode: 1 | 2
}

/** `complaint`: what commander says to a person of wrong usage, if it said more than its error does. */
export function describeError(error: unknown, complaint: string | null): CliError {
  if (error instanceof CommanderError) {
    return { code: 'wrong_usage', message: (complaint ?? error.message).replace(/^error: /, '').trimEnd(), exitCode: 2 }
  }
  if (error instanceof ConfigError) return { code: 'wrong_settings', message: error.problems.join('\n'), exitCode: 2 }
  const { message } = error as Error
  return { code: error instanceof Refused ? 'refused' : 'failed', message, exitCode: 1 }
}
