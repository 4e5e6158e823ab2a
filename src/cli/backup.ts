/** `ershou backup FILE`: copies the embedded database while a service runs on it. */
import { statSync } from 'node:fs'
import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { withExamples } from './output/examples.ts'
import { type PrintOptions, print } from './output/print.ts'
import { formatFields } from './output/table.ts'
import type { Terminal } from './terminal.ts'

export function backupCommand(terminal: Terminal): Command {
  const command = new Command('backup')
    .description('copy the embedded database into a new file, also while a service runs on it')
    .argument('<file>', 'the copy; must not exist yet')
    .option('--json', 'print one JSON object')
    .action(backup.bind(null, terminal))
  return withExamples(command, 'ershou backup ershou-backup.db')
}

async function backup(terminal: Terminal, file: string, options: PrintOptions): Promise<void> {
  const config = readConfig(terminal.env)
  if (config.databaseUrl !== null) {
    throw new Error('backup copies the embedded database; the tool for PostgreSQL is pg_dump')
  }
  const [{ backUp }, { databasePath }] = await Promise.all([
    import('../storage/sqlite/backup.ts'),
    import('../wiring/create-storage.ts'),
  ])
  await backUp(databasePath(config), file).catch((error: NodeJS.ErrnoException) => {
    // What the operating system says names a file that nobody asked for.
    throw error.syscall === undefined ? error : new Error(`${file} cannot be written: ${error.code}`, { cause: error })
  })
  const bytes = statSync(file).size
  print(terminal, options, { file, bytes }, () =>
    formatFields(
      [
        ['file', file],
        ['bytes', bytes],
      ],
      terminal,
    ),
  )
}
