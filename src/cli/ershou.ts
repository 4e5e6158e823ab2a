#!/usr/bin/env node
/** The command line: one file a command, results to stdout, everything else to stderr. */
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { redactKeys } from '../domain/redact.ts'
import { makeVisible } from './output/visible.ts'

/** Loaded when they are named: what a service needs takes longer to load than most commands take to run. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serveCommand()],
  ['get', async () => (await import('./get.ts')).getCommand()],
  ['account', async () => (await import('./account.ts')).accountCommand()],
  ['key', async () => (await import('./key.ts')).keyCommand()],
  ['plan', async () => (await import('./plan.ts')).planCommand()],
  ['usage', async () => (await import('./usage.ts')).usageCommand()],
  ['parse', async () => (await import('./parse.ts')).parseCommand()],
  ['words', async () => (await import('./words.ts')).wordsCommand()],
  ['backup', async () => (await import('./backup.ts')).backupCommand()],
  ['config', async () => (await import('./config.ts')).configCommand()],
])

const WRONG_USAGE = 2
const FAILURE = 1

async function run(args: readonly string[]): Promise<number> {
  const program = new Command('ershou')
    .description('Used-car listing data service over a Chinese marketplace.')
    .version(readVersion())
  const named = COMMANDS.get(args[0] ?? '')
  for (const load of named ? [named] : COMMANDS.values()) program.addCommand(await load())
  setUp(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
    const text = error instanceof ConfigError ? error.problems.join('\n') : (error as Error).message
    writeError(`ershou: ${text}\n`)
    return error instanceof ConfigError ? WRONG_USAGE : FAILURE
  }
}

/** Commands that are added do not take over how their parent ends and complains. */
function setUp(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: writeError })
  for (const child of command.commands) setUp(child)
}

/** What was typed is repeated in complaints, and somebody may have typed a secret. */
function writeError(text: string): void {
  process.stderr.write(redactKeys(text).split('\n').map(makeVisible).join('\n'))
}

function readVersion(): string {
  // dist/src/cli/ershou.js: the manifest lies three folders up.
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

// A reader that leaves (`| head -1`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const code = await run(process.argv.slice(2))
if (code !== 0) process.exitCode = code
