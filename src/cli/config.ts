/** `ershou config`: shows the settings in force, secrets redacted, and what is wrong with them. */
import { Command } from 'commander'
import { describeConfig, readConfig } from '../config.ts'

export function configCommand(): Command {
  return new Command('config')
    .description('show the settings in force, secrets redacted')
    .option('--json', 'print one JSON object')
    .action(showConfig)
}

function showConfig({ json }: { json?: boolean }): void {
  readConfig(process.env)
  const settings = describeConfig(process.env)
  if (json) {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(settings.map(({ name, value }) => [name, value])))}\n`)
    return
  }
  const width = Math.max(...settings.map(({ name }) => name.length))
  for (const { name, value, is_default } of settings) {
    process.stdout.write(`${name.padEnd(width)}  ${value || '(not set)'}${is_default ? '' : '  *'}\n`)
  }
  process.stderr.write('* differs from the default\n')
}
