/** `ershou restore FILE`: puts a copy that `ershou backup` made in the place of the embedded database. */
import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { withExamples } from './output/examples.ts'
import { type PrintOptions, print, remark } from './output/print.ts'
import { Refused } from './output/refused.ts'
import { formatFields } from './output/table.ts'
import type { Terminal } from './terminal.ts'

export function restoreCommand(terminal: Terminal): Command {
  const command = new Command('restore')
    .description('put a copy that `backup` made in the place of the embedded database; stop the service first')
    .argument('<file>', 'the copy; it stays as it is')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nThe database of before is kept beside the new one, under a name with the time.')
    .action(restoreFile.bind(null, terminal))
  return withExamples(command, 'ershou restore ershou-backup.db')
}

async function restoreFile(terminal: Terminal, file: string, options: PrintOptions): Promise<void> {
  const config = readConfig(terminal.env)
  if (config.databaseUrl !== null) {
    throw new Refused('restore puts back the embedded database; the tool for PostgreSQL is pg_restore')
  }
  const [{ lockFile }, { restore }, { databasePath, serveLockPath }, { explainStorage }] = await Promise.all([
    import('../storage/sqlite/lock-file.ts'),
    import('../storage/sqlite/restore.ts'),
    import('../wiring/create-storage.ts'),
    import('../wiring/explain-storage.ts'),
  ])
  const explain = (error: NodeJS.ErrnoException) => {
    // What the operating system or SQLite says has a code; our own sentences have none.
    throw error.code === undefined ? error : explainStorage(error, config)
  }
  const lock = await lockFile(serveLockPath(config), 0).catch(explain)
  if (lock === null) throw new Refused(`A service runs on ${config.dataDir}: stop it first.`)
  try {
    const path = databasePath(config)
    const { accounts, kept } = await restore(file, path, Date.now()).catch(explain)
    print(terminal, options, { file, database: path, accounts, kept }, () =>
      formatFields(
        [
          ['restored', path],
          ['from', file],
          ['accounts', accounts],
          ['kept', kept ?? 'there was no database before'],
        ],
        terminal,
      ),
    )
    remark(terminal, options, '\nChanges and counts since the copy was made are not in it. Start the service now.')
  } finally {
    lock.release()
  }
}
