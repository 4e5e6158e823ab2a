/** Returns the result of an account operation, or ends the command with the right exit code. */
import type { Command } from 'commander'
import type { Outcome } from '../../accounts/outcome.ts'
import { Refused } from '../output/refused.ts'

/** Refused because of the current state: exit code 1. */
export function doneOrFail<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Refused(outcome.refused)
  return outcome.done
}

/** Refused because of what was typed: exit code 2. */
export function doneOrWrongUsage<Value>(outcome: Outcome<Value>, command: Command): Value {
  return 'refused' in outcome ? command.error(`error: ${outcome.refused}`) : outcome.done
}
