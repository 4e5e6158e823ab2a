/** `ershou config`: shows the effective settings, with secrets redacted, and their problems. */
import { Command } from 'commander'
import { describeConfig, readConfig } from '../settings/config.ts'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'

export function configCommand(terminal: Terminal): Command {
  const command = new Command('config')
    .description('show the effective settings, with secrets redacted')
    .option('--json', 'print one JSON object')
    .action(showConfig.bind(null, terminal))
  return withExamples(command, 'ershou config', 'ershou config --json')
}

function showConfig(terminal: Terminal): void {
  readConfig(terminal.env)
  const settings = describeConfig(terminal.env)
  if (terminal.isJson) {
    terminal.out(`${JSON.stringify(Object.fromEntries(settings.map(({ name, value }) => [name, value])))}\n`)
    return
  }
  const width = Math.max(...settings.map(({ name }) => name.length))
  for (const { name, value, is_default, place } of settings) {
    const mark = `${is_default ? '' : '  *'}${place === null ? '' : `  (${place})`}`
    terminal.out(`${name.padEnd(width)}  ${value || '(not set)'}${mark}\n`)
  }
  terminal.err('* differs from the default\n')
}
