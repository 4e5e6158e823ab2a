/** The command line: one file a command, results to `out`, everything else to `err`. */
import { Command, CommanderError } from 'commander'
import { redactKeys } from '../domain/redact.ts'
import { withDemoSettings } from './input/demo-settings.ts'
import { describeError, Unsuccessful } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { paint } from './output/paint.ts'
import { makeVisible } from './output/visible.ts'
import type { Terminal } from './terminal.ts'

/** Loaded on demand, because the modules of a service load slower than most commands run. */
const COMMANDS: ReadonlyMap<string, () => Promise<(terminal: Terminal) => Command>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serveCommand],
  ['get', async () => (await import('./get.ts')).getCommand],
  ['mcp', async () => (await import('./mcp.ts')).mcpCommand],
  ['account', async () => (await import('./account.ts')).accountCommand],
  ['key', async () => (await import('./key.ts')).keyCommand],
  ['saved-search', async () => (await import('./saved-search.ts')).savedSearchCommand],
  ['invoice', async () => (await import('./invoice.ts')).invoiceCommand],
  ['plan', async () => (await import('./plan.ts')).planCommand],
  ['usage', async () => (await import('./usage.ts')).usageCommand],
  ['parse', async () => (await import('./parse.ts')).parseCommand],
  ['words', async () => (await import('./words.ts')).wordsCommand],
  ['import', async () => (await import('./import.ts')).importCommand],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['sync', async () => (await import('./sync.ts')).syncCommand],
  ['inventory', async () => (await import('./inventory.ts')).inventoryCommand],
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['restore', async () => (await import('./restore.ts')).restoreCommand],
  ['config', async () => (await import('./config.ts')).configCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['completion', async () => (await import('./completion.ts')).completionCommand],
])

/** Options that need no command. */
const OF_NONE: ReadonlySet<string> = new Set(['-V', '--version'])
/** Commands that list the other commands. */
const OF_ALL: ReadonlySet<string> = new Set(['completion'])
const WIDTH_OF_FILES = 80
/** Leaves room for wrapped descriptions next to the longest command name. */
const LEAST_DESCRIPTION = 24

/** Returns the exit code. */
export async function runCommandLine(args: readonly string[], given: Terminal, version: string): Promise<number> {
  const isJson = wantsJson(args)
  // A command works on the service that runs on the folder; a service that begins has its own settings.
  const env = args[0] === 'serve' ? given.env : await withDemoSettings(given.env)
  const terminal: Terminal = { ...given, env, isJson }
  // Messages repeat what was typed, which may be a secret.
  const complain = (text: string) => terminal.err(redactKeys(text).split('\n').map(makeVisible).join('\n'))
  let complaint: string | null = null
  const onComplaint = (text: string) => {
    complaint = text
    if (!isJson) complain(text)
  }
  try {
    const program = await createProgram(terminal, version, args[0])
    const onHelp = (text: string) => {
      complaint = (complaint ?? '') + text
      if (!isJson) terminal.err(text)
    }
    setUp(program, { args, terminal, onComplaint, onHelp })
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof Unsuccessful) return 1
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const { code, message, exitCode } = describeError(error, complaint)
    if (isJson) complain(`${JSON.stringify({ error: { code, message: redactKeys(message) } })}\n`)
    else if (!(error instanceof CommanderError)) complain(`ershou: ${message}\n`)
    return exitCode
  }
}

/** With every command, unless a single one is enough. */
export async function createProgram(terminal: Terminal, version: string, name = ''): Promise<Command> {
  const program = new Command('ershou')
    .description('Used-car listing data service for a Chinese marketplace.')
    .version(version)
  withExamples(program, 'ershou account create --email buyer@example.com', 'ershou help key create')
  if (OF_NONE.has(name)) return program
  const named = OF_ALL.has(name) ? undefined : COMMANDS.get(name)
  for (const load of named ? [named] : COMMANDS.values()) program.addCommand((await load())(terminal))
  return program
}

interface Surroundings {
  readonly args: readonly string[]
  readonly terminal: Terminal
  readonly onComplaint: (text: string) => void
  /** Help that is shown for an error is ours, and may be coloured. */
  readonly onHelp: (text: string) => void
}

/** Added commands do not inherit their parent's exit and error handling. */
function setUp(command: Command, around: Surroundings): void {
  const { args, terminal, onComplaint, onHelp } = around
  const width = () => terminal.columns ?? WIDTH_OF_FILES
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: onHelp,
      outputError: (text) => onComplaint(text + findUnknownOption(command, args, text)),
      getOutHelpWidth: width,
      getErrHelpWidth: width,
      getOutHasColors: () => terminal.hasColor ?? false,
      getErrHasColors: () => !terminal.isJson && (terminal.hasErrorColor ?? false),
    })
    // Commander strips colours if either stream has none.
    .configureHelp({
      styleTitle: (text) => paint({ hasColor: true }, 'bold', text),
      minWidthToWrap: LEAST_DESCRIPTION,
    })
  for (const child of command.commands) setUp(child, around)
}

/** Commander reports missing options before misspelt ones, which are often the cause. */
function findUnknownOption(command: Command, args: readonly string[], text: string): string {
  if (!text.startsWith('error: required option')) return ''
  const known = new Set(command.options.map(({ long }) => long))
  const unknown = args.map((arg) => arg.split('=')[0] as string).find((arg) => /^--./.test(arg) && !known.has(arg))
  return unknown === undefined ? '' : `(unknown option '${unknown}')\n`
}

/** Also if the rest cannot be parsed: programs that read JSON need JSON errors. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).includes('--json')
}
