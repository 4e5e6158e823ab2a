/** What came of a question to the accounts: its result, or the end of the command with the right exit code. */
import type { Command } from 'commander'
import type { Outcome } from '../../accounts/outcome.ts'
import { Refused } from '../output/refused.ts'

/** Refused by how things are: exit code 1. */
export function doneOrFail<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Refused(outcome.refused)
  return outcome.done
}

/** Refused for what was typed: wrong usage, exit code 2. */
export function doneOrWrongUsage<Value>(outcome: Outcome<Value>, command: Command): Value {
  return 'refused' in outcome ? command.error(`error: ${outcome.refused}`) : outcome.done
}
