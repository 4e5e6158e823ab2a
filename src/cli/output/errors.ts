/** How a command ends without a result: its errors, their codes, and the exit code. */
import { type Command, CommanderError } from 'commander'
import type { Outcome } from '../../accounts/outcome.ts'
import { ConfigError } from '../../domain/config-error.ts'

/** Exit code 1 because of the current state: something does not exist or is not allowed. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Exit code 1 after the command has printed everything. */
export class Unsuccessful extends Error {
  override readonly name = 'Unsuccessful'
}

/** The result of an account operation. Throws `Refused` if the current state does not allow it. */
export function doneOrFail<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Refused(outcome.refused)
  return outcome.done
}

/** The result of an account operation. Ends the command with exit code 2 if what was typed is wrong. */
export function doneOrWrongUsage<Value>(outcome: Outcome<Value>, command: Command): Value {
  return 'refused' in outcome ? command.error(`error: ${outcome.refused}`) : outcome.done
}

interface CliError {
  /** `refused`: because of the current state, such as an unknown account; `failed`: an error, such as in the storage. */
  readonly code: 'wrong_usage' | 'wrong_settings' | 'refused' | 'failed'
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
