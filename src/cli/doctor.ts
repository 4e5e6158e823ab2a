/** `ershou doctor`: checks everything that a service needs, and reports each result in a sentence. */
import { Command } from 'commander'
import { DEMO_SETTINGS } from '../settings/read-env-file.ts'
import { checkNode, checkSettings } from './doctor/check-settings.ts'
import { type Finding, formatFindings, ok } from './doctor/finding.ts'
import { Unsuccessful } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { print } from './output/print.ts'
import type { Terminal } from './terminal.ts'

/** Per check; checks run in parallel. */
const LONGEST_MS = 5000

export function doctorCommand(terminal: Terminal, longestMs = LONGEST_MS): Command {
  const doctor = new Command('doctor')
    .description(
      'check settings, storage, backups, the copy, memory, ports, marketplace, rates and providers; changes nothing',
    )
    .option('--json', 'print one JSON object')
    .action(examine.bind(null, terminal, longestMs))
  return withExamples(doctor, 'ershou doctor', 'ershou doctor --json')
}

async function examine(terminal: Terminal, longestMs: number): Promise<void> {
  const { findings, config } = checkSettings(terminal.env)
  const checks: Finding[] = [checkNode(process.versions.node), ...findings]
  if (terminal.env[DEMO_SETTINGS] !== undefined)
    checks.push(ok('demo', '`npm start` is running; checking its settings'))
  if (config !== null) {
    const { runChecks } = await import('./doctor/run-checks.ts')
    checks.push(...(await runChecks(config, Date.now, longestMs)))
  }
  const isWell = checks.every(({ state }) => state !== 'bad')
  print(terminal, { ok: isWell, checks }, () => formatFindings(checks, terminal))
  if (!isWell) throw new Unsuccessful()
}
