/** `ershou backup FILE`: copies the embedded database and the inventory while a service runs. */

import { existsSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfig } from '../settings/config.ts'
import { checkOutput } from './input/files.ts'
import { withExamples } from './output/examples.ts'
import { printFields, remark } from './output/print.ts'
import { showCopied, showProgress } from './output/show-progress.ts'
import type { Terminal } from './terminal.ts'

export function backupCommand(terminal: Terminal): Command {
  const command = new Command('backup')
    .description('copy the embedded database and the inventory into new files; works while a service runs')
    .argument('<file>', 'the copy; must not exist yet')
    .option(
      '--without-inventory',
      'copy accounts and usage only; another sync can rebuild the inventory, except for its history',
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `\nThe inventory, if there is one, is copied to FILE${INVENTORY_SUFFIX}.\nKeep the two together. Export files are left out: the service makes them again.`,
    )
    .action(backup.bind(null, terminal))
  return withExamples(command, 'ershou backup ershou-backup.db')
}

export const INVENTORY_SUFFIX = '.inventory'

async function backup(
  terminal: Terminal,
  file: string,
  options: { readonly withoutInventory?: boolean },
): Promise<void> {
  const config = readConfig(terminal.env)
  if (config.databaseUrl !== null) {
    throw new Error('backup copies the embedded database; use pg_dump for PostgreSQL')
  }
  const [{ backUp }, { noteBackup }, { databasePath }, { inventoryPath }, { explainStorage }] = await Promise.all([
    import('../database/sqlite/backup.ts'),
    import('../database/sqlite/last-backup.ts'),
    import('../wiring/storage/create-storage.ts'),
    import('../inventory/store/open-inventory.ts'),
    import('../database/explain-storage.ts'),
  ])
  const line = showProgress(terminal)
  const copy = (path: string, target: string) =>
    backUp(path, target, showCopied(line, target)).catch((error: NodeJS.ErrnoException) => {
      // The operating system's message names a temporary file.
      if (error.syscall === undefined) throw error.code === undefined ? error : explainStorage(error, config)
      throw new Error(`${target} cannot be written: ${error.code}`, { cause: error })
    })
  const hasInventory = !options.withoutInventory && existsSync(inventoryPath(config))
  const second = hasInventory ? `${file}${INVENTORY_SUFFIX}` : null
  checkOutput(file, config)
  const began = Date.now()
  // The larger one first: the named file appears when both copies are complete.
  if (second !== null) await copy(inventoryPath(config), second)
  await copy(databasePath(config), file).catch((error: unknown) => {
    if (second !== null) rmSync(second, { force: true })
    throw error
  })
  line.end()
  const bytes = statSync(file).size
  const inventory = second === null ? null : { file: second, bytes: statSync(second).size }
  const mark = { at_ms: began, file: resolve(file), bytes: bytes + (inventory?.bytes ?? 0) }
  // The copy exists, so a failure to record its time is not a failure of the backup.
  try {
    noteBackup(config.dataDir, mark)
  } catch (error) {
    const { message } = error as Error
    remark(terminal, `The time of the backup cannot be recorded in ${config.dataDir}: ${message}`)
  }
  const copied = [{ name: 'file', file, bytes }, ...(inventory === null ? [] : [{ name: 'inventory', ...inventory }])]
  printFields(
    terminal,
    { file, bytes, inventory },
    copied.flatMap((one) => [[one.name, one.file] as const, ['bytes', one.bytes] as const]),
  )
}
