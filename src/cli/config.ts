/** `ershou config`: shows the settings in force, secrets redacted, and what is wrong with them. */
import { Command } from 'commander'
import { describeConfig, readConfig } from '../config.ts'
import type { Terminal } from './terminal.ts'

export function configCommand(terminal: Terminal): Command {
  return new Command('config')
    .description('show the settings in force, secrets redacted')
    .option('--json', 'print one JSON object')
    .action(showConfig.bind(null, terminal))
}

function showConfig(terminal: Terminal, { json }: { json?: boolean }): void {
  readConfig(terminal.env)
  const settings = describeConfig(terminal.env)
  if (json) {
    terminal.out(`${JSON.stringify(Object.fromEntries(settings.map(({ name, value }) => [name, value])))}\n`)
    return
  }
  const width = Math.max(...settings.map(({ name }) => name.length))
  for (const { name, value, is_default } of settings) {
    terminal.out(`${name.padEnd(width)}  ${value || '(not set)'}${is_default ? '' : '  *'}\n`)
  }
  terminal.err('* differs from the default\n')
}
