/** Examples at the end of a command's help, kept so that a test can run every one of them. */
import type { Command } from 'commander'

const kept = new WeakMap<Command, readonly string[]>()

/** Each is a whole line as a person types it. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  kept.set(command, lines)
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

export function examplesOf(command: Command): readonly string[] {
  return kept.get(command) ?? []
}
