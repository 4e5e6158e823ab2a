/** The command line: one file a command, results to `out`, everything else to `err`. */
import { Command, CommanderError, type OutputConfiguration } from 'commander'
import { ConfigError } from '../config.ts'
import { redactKeys } from '../domain/redact.ts'
import { Unsuccessful } from './output/unsuccessful.ts'
import { makeVisible } from './output/visible.ts'
import type { Terminal } from './terminal.ts'

/** Loaded when they are named: what a service needs takes longer to load than most commands take to run. */
const COMMANDS: ReadonlyMap<string, () => Promise<(terminal: Terminal) => Command>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serveCommand],
  ['get', async () => (await import('./get.ts')).getCommand],
  ['account', async () => (await import('./account.ts')).accountCommand],
  ['key', async () => (await import('./key.ts')).keyCommand],
  ['plan', async () => (await import('./plan.ts')).planCommand],
  ['usage', async () => (await import('./usage.ts')).usageCommand],
  ['parse', async () => (await import('./parse.ts')).parseCommand],
  ['words', async () => (await import('./words.ts')).wordsCommand],
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['config', async () => (await import('./config.ts')).configCommand],
])

const WRONG_USAGE = 2
const FAILURE = 1

/** Returns the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal, version: string): Promise<number> {
  // What was typed is repeated in complaints, and somebody may have typed a secret.
  const complain = (text: string) => terminal.err(redactKeys(text).split('\n').map(makeVisible).join('\n'))
  const program = new Command('ershou')
    .description('Used-car listing data service over a Chinese marketplace.')
    .version(version)
  const named = COMMANDS.get(args[0] ?? '')
  for (const load of named ? [named] : COMMANDS.values()) program.addCommand((await load())(terminal))
  setUp(program, { writeOut: (text) => terminal.out(text), writeErr: complain })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof Unsuccessful) return FAILURE
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
    const text = error instanceof ConfigError ? error.problems.join('\n') : (error as Error).message
    complain(`ershou: ${text}\n`)
    return error instanceof ConfigError ? WRONG_USAGE : FAILURE
  }
}

/** Commands that are added do not take over how their parent ends and complains. */
function setUp(command: Command, output: OutputConfiguration): void {
  command.exitOverride().configureOutput(output)
  for (const child of command.commands) setUp(child, output)
}
